import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ORDERING, runScript } from '../helpers/run-command.ts';

/** Runs a command as typed. */
const run = (line: string) => runScript(ORDERING, line.split(' ').filter(Boolean), {});

/** The names listed under a heading of a help text. */
function readNames(help: string, heading: string): string[] {
  const [, listed = ''] = help.split(`\n${heading}:\n`);
  const [list = ''] = listed.split('\n\n');
  return [...list.matchAll(/^ {2}([a-z][\w-]*)/gm)].flatMap(([, name]) => name ?? []);
}

/** Every executable command, as typed. */
async function listCommands(parent = ''): Promise<string[]> {
  const { code, output } = await run(`${parent} --help`);
  expect(code, parent).toBe(0);
  const names = readNames(output, 'Commands').filter(name => name !== 'help');
  if (names.length === 0) return [parent.trim()];
  const commands: string[] = [];
  for (const name of names) commands.push(...(await listCommands(`${parent} ${name}`)));
  return commands;
}

it('Every command exits with 2 and shows its help for an unknown option', {
  timeout: 60_000,
}, async () => {
  const commands = await listCommands();
  expect(commands).toEqual(
    expect.arrayContaining(['doctor', 'migrate apply', 'user create', 'admin erase-guest', 'healthcheck']),
  );
  for (const command of commands) {
    const { code, output } = await run(`${command} --unknown`);
    expect(output).toMatch(/^error: /);
    expect(output).toContain(`\nUsage: ordering ${command} `);
    expect(code, command).toBe(2);
  }
});

it.for(['bash', 'zsh', 'fish', 'powershell'])('completion prints a script for %s', async shell => {
  const { code, output } = await run(`completion ${shell}`);
  expect(code).toBe(0);
  expect(output).toContain('ordering complete');
});

it('A shell completes commands and their options', async () => {
  expect((await run('complete -- mi')).output).toContain('migrate');
  expect((await run('complete -- migrate a')).output).toContain('apply');
  expect((await run('complete -- backup --')).output).toContain('--to');
});

describe('npm run bench', { tags: 'long' }, async () => {
  const script = fileURLToPath(new URL('../bench/run.ts', import.meta.url));
  const bench = (...args: string[]) => runScript(script, args, {});
  const list = await bench();
  const names = readNames(list.output, 'Benchmarks');

  it('lists the benchmarks, and exits with 2 for an unknown one', async () => {
    expect(list.code).toBe(0);
    expect(names).toContain('webhooks');
    const { code, output } = await bench('unknown');
    expect(code).toBe(2);
    expect(output).toContain(list.output);
  });

  it.for(names)('%s describes itself, and exits with 2 for an unknown option', async name => {
    const { code, output } = await bench(name, '--help');
    expect(code).toBe(0);
    const rejected = await bench(name, '--unknown');
    expect(rejected.code).toBe(2);
    expect(rejected.output).toMatch(/^Unknown option '--unknown'/);
    expect(rejected.output).toContain(output);
  });
});

describe('npm run check', () => {
  it('exits with 2 for an unknown part', async () => {
    const script = fileURLToPath(new URL('../check/run.ts', import.meta.url));
    const { code, output } = await runScript(script, ['unknown'], {});
    expect(code).toBe(2);
    expect(output).toContain('Parts: types, lint, imports, contract, unused');
  });
});
