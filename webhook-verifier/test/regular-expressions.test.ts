import { glob, readFile } from 'node:fs/promises';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** The regular expression literals in a source. */
function findLiterals(source: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest));
  return found;
}

const problems = (literal: RegExp) => analyse(literal).reports.map(({ type }) => type);

it('every regular expression runs in linear time for any input', async () => {
  const literals: RegExp[] = [];
  for await (const file of glob('*.ts', { cwd: new URL('../src', import.meta.url) })) {
    literals.push(...findLiterals(await readFile(new URL(`../src/${file}`, import.meta.url), 'utf8')));
  }
  expect(literals.length).toBeGreaterThan(2);
  for (const literal of literals) expect(problems(literal), String(literal)).toEqual([]);
});

it('the analysis detects slower expressions', () => {
  for (const literal of findLiterals('/\\s*,\\s*/; /^(a+)+$/; /^\\d*\\d*x/')) {
    expect(problems(literal), String(literal)).not.toEqual([]);
  }
});
