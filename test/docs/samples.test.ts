import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { buildPackage } from '../../sdk/test/helpers/build.ts';
import { document, operations } from '../helpers/contract.ts';
import { addExampleResources } from '../helpers/example-requests.ts';
import { test } from '../helpers/fixtures.ts';

type Sample = { label: string; source: string };
const run = promisify(execFile);
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    await buildPackage();
    await mkdir(cache, { recursive: true });
    const folder = await mkdtemp(join(cache, 'samples-'));
    onCleanup(() => rm(folder, { recursive: true }));
    return folder;
  })
  .extend('env', { scope: 'file' }, async ({ service, restaurantId }) => {
    const key = { restaurantId, name: 'Samples', scopes: EVERY_SCOPE, branches: 'all' as const };
    return { ...process.env, API_KEY: (await service.context.services.keys.create(key)).secret };
  })
  .extend('fill', { scope: 'file' }, async ({ service, restaurant }) => {
    const fillIds = await addExampleResources(service, restaurant);
    return (source: string): string => fillIds(source.replaceAll('https://api.example.com', service.url));
  });

/** Where Debian's libjackson2-databind-java installs Jackson. */
const JACKSON =
  '/usr/share/java/jackson-annotations.jar:/usr/share/java/jackson-core.jar:/usr/share/java/jackson-databind.jar';

/** `probe` fails if a sample's language or library is missing. */
const TOOLCHAINS = [
  {
    label: 'Python',
    extension: 'py',
    command: 'python3',
    args: [],
    probe: ['python3', '-c', 'import requests'],
  },
  { label: 'Go', extension: 'go', command: 'go', args: ['run'], probe: ['go', 'version'], isCompiled: true },
  {
    label: 'PHP',
    extension: 'php',
    command: 'php',
    args: [],
    probe: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    isCompiled: false,
  },
  {
    label: 'Java',
    extension: 'java',
    command: 'java',
    args: ['-cp', JACKSON],
    probe: ['javap', '-cp', JACKSON, 'com.fasterxml.jackson.databind.ObjectMapper'],
    isCompiled: true,
  },
];

const NEED_PENDING = ['listOrders', 'updateOrderStatus'];

function isThere([command = '', ...args]: string[]): boolean {
  const { status } = spawnSync(command, args);
  return status === 0;
}

const samples = operations.map(({ operation }) => {
  return [operation.operationId, operation['x-codeSamples']] as const;
});
const find = (all: readonly Sample[], label: string) =>
  all.find(sample => sample.label === label)?.source ?? '';

describe("The contract's code samples", () => {
  it('exist for every operation, in the same languages', async () => {
    for (const [operation, all] of samples)
      expect(
        all.map(({ lang, label }) => [lang, label]),
        operation,
      ).toEqual([
        ['TypeScript', 'SDK'],
        ['Shell', 'curl'],
        ['Python', 'Python'],
        ['Go', 'Go'],
        ['PHP', 'PHP'],
        ['Java', 'Java'],
      ]);
    expect(Object.keys(document.paths).length).toBeGreaterThan(5);
  });

  it.for(samples)(
    'run with the SDK against the service: %s',
    async ([operation, all], { folder, env, fill }) => {
      const file = join(folder, `${operation}.mjs`);
      await writeFile(file, fill(find(all, 'SDK')));
      const { stdout } = await run(process.execPath, [file], { env });
      expect(stdout).not.toBe('');
    },
  );

  it.for(samples)(
    'run with curl against the service: %s',
    async ([operation, all], { folder, env, fill }) => {
      const body = join(folder, `${operation}.json`);
      const source = fill(find(all, 'curl')).replace('curl ', `curl -sS -o ${body} -w "%{http_code}" `);
      const { stdout } = await run('sh', ['-c', source], { env });
      expect(stdout).toMatch(/^20[01]$/);
    },
  );

  describe.each(TOOLCHAINS)('in $label', ({ label, extension, command, args, probe, isCompiled }) => {
    it.skipIf(!isThere(probe)).for(samples)(
      `run against the service if ${command} is installed: %s`,
      { tags: isCompiled ? ['long'] : [] },
      async ([operation, all], { folder, env, fill, restaurant }) => {
        // Earlier samples have changed the pending order.
        if (NEED_PENDING.includes(operation)) await restaurant.addOrder();
        const file = join(folder, `${operation}.${extension}`);
        await writeFile(file, fill(find(all, label)));
        const { stdout } = await run(command, [...args, file], { env });
        expect(stdout).not.toBe('');
      },
    );
  });
});
