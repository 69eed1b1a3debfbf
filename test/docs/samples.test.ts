import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { buildPackage } from '../../sdk/test/helpers/build.ts';
import { document, operations } from '../helpers/contract.ts';
import { test } from '../helpers/fixtures.ts';

type Sample = { lang: string; label: string; source: string };
const run = promisify(execFile);
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

/** What the samples name, all of it examples of the contract. */
const EXAMPLE = {
  branch: 'brn_018f38882e80766b9aa8e58c224aa4f6',
  item: 'itm_018f389af71c7c9d88dae0c5a87d2871',
  inventoryItem: 'inv_018f3d77cbda772dbec8488b93514986',
  order: 1042,
};

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    await buildPackage();
    await mkdir(cache, { recursive: true });
    const folder = await mkdtemp(join(cache, 'samples-'));
    onCleanup(() => rm(folder, { recursive: true }));
    return folder;
  })
  .extend('env', { scope: 'file' }, async ({ service, restaurant, restaurantId }) => {
    await restaurant.addItem({ _id: EXAMPLE.item });
    await restaurant.addInventoryItem({ _id: EXAMPLE.inventoryItem });
    await restaurant.addOrder({ number: EXAMPLE.order });
    const key = { restaurantId, name: 'Samples', scopes: EVERY_SCOPE, branches: 'all' as const };
    return { ...process.env, API_KEY: (await service.context.services.keys.create(key)).secret };
  })
  .extend(
    'fill',
    { scope: 'file' },
    ({ service, harbourId }) =>
      (source: string): string =>
        source.replaceAll('https://api.example.com', service.url).replaceAll(EXAMPLE.branch, harbourId),
  );

const samples = operations.map(({ operation }) => {
  const { 'x-codeSamples': all = [] } = operation as { 'x-codeSamples'?: Sample[] };
  return [operation.operationId, all] as const;
});
const find = (all: readonly Sample[], label: string) =>
  all.find(sample => sample.label === label)?.source ?? '';

describe('The samples of the contract', () => {
  it('are there for every operation, in the same languages, and for nothing else', async () => {
    for (const [operation, all] of samples)
      expect(
        all.map(({ lang, label }) => [lang, label]),
        operation,
      ).toEqual([
        ['TypeScript', 'SDK'],
        ['Shell', 'curl'],
      ]);
    const files = await readdir(new URL('../../server/docs/samples/', import.meta.url));
    expect(files.sort()).toEqual(samples.flatMap(([name]) => [`${name}.sh`, `${name}.ts`]).sort());
    expect(Object.keys(document.paths).length).toBeGreaterThan(5);
  });

  it.for(samples)(
    'runs with the SDK against the service: %s',
    async ([operation, all], { folder, env, fill }) => {
      const file = join(folder, `${operation}.mjs`);
      await writeFile(file, fill(find(all, 'SDK')));
      const { stdout } = await run(process.execPath, [file], { env });
      expect(stdout).not.toBe('');
    },
  );

  it.for(samples)(
    'runs with curl against the service: %s',
    async ([operation, all], { folder, env, fill }) => {
      const body = join(folder, `${operation}.json`);
      const source = fill(find(all, 'curl')).replace('curl ', `curl -sS -o ${body} -w "%{http_code}" `);
      const { stdout } = await run('sh', ['-c', source], { env });
      expect(stdout).toMatch(/^20[01]$/);
    },
  );
});
