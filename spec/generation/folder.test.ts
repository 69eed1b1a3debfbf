import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compareFolder, writeFolder } from './folder.ts';

const outputs = new Map([
  ['public/openapi.json', '{}\n'],
  ['public/types.ts', 'export {};\n'],
]);

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'generated-'));
});

afterEach(() => rm(root, { recursive: true }));

it('writes missing files, and then finds no difference', async () => {
  await writeFolder(join(root, 'not-there-yet'), outputs);
  expect(await compareFolder(join(root, 'not-there-yet'), outputs)).toEqual([]);
});

it('names each file that differs, is missing, or is extra', async () => {
  await mkdir(join(root, 'old'));
  await mkdir(join(root, 'public'));
  await writeFile(join(root, 'old/types.ts'), '');
  await writeFile(join(root, 'public/openapi.json'), '{ }\n');
  const differences = [
    { path: 'public/openapi.json', problem: 'differs' },
    { path: 'public/types.ts', problem: 'is missing' },
    { path: 'old/types.ts', problem: 'does not belong here' },
  ];
  expect(await compareFolder(root, outputs)).toEqual(differences);
  expect(await readFile(join(root, 'public/openapi.json'), 'utf8')).toBe('{ }\n');

  expect(await writeFolder(root, outputs)).toEqual(differences);
  expect(await compareFolder(root, outputs)).toEqual([]);
});
