// @module-tag long
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../test/helpers/contract.ts';
import { checkPacked, checkPackedTypes } from '../../test/helpers/packed.ts';
import { compareWithRelease, measure } from '../../test/helpers/sizes.ts';
import { buildPackage, folder } from './helpers/build.ts';
import { MEASURED } from './helpers/sizes.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const bin = (name: string) => fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));

beforeAll(buildPackage);

// Both pack the package, which would rebuild it while other tests are running.
const env = { ...process.env, npm_config_ignore_scripts: 'true' };

test('publint reports no problems', async () => {
  const { stdout } = await run(bin('publint'), ['--strict', folder], { env });
  expect(stdout).toContain('All good');
});

test('every entry has correct types in every module system', async () => {
  await run(bin('attw'), ['--pack', folder, '--profile', 'node16', '--format', 'ascii'], { env });
});

test('there is one runtime dependency', async () => {
  const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(Object.keys(manifest.dependencies)).toEqual(['openapi-fetch']);
  expect(Object.keys(manifest.peerDependencies)).toEqual(Object.keys(manifest.peerDependenciesMeta));
});

test('the tarball is complete, and every entry except those for optional packages loads in a new project, in every runtime', async () => {
  await checkPacked(folder, ['./msw', './otel']);
});

// MSW's declarations require a newer TypeScript and have no `msw/http` for `node10`.
test("every entry's types compile with the oldest TypeScript in every module resolution mode", async () => {
  await checkPackedTypes(folder, ['./msw']);
});

test('Node 20 is the oldest supported version, and the only one stated', async () => {
  const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(manifest.engines).toEqual({ node: '>=20' });
  expect(await readFile(`${folder}/README.md`, 'utf8')).toContain('Node.js 20 or later, Bun');
  const sentence = '@restaurant-ordering/sdk needs Node 20 or later. This is Node 18.20.8.';
  const older = `data:text/javascript,${encodeURIComponent("Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })")}`;
  const command = run(process.execPath, ['--import', older, `${folder}/dist/cli.js`, '--help']);
  await expect(command).rejects.toMatchObject({ stderr: `${sentence}\n` });
  for (const [module, use] of [
    ['index', "new RestaurantOrdering({ apiKey: 'rok_1', baseUrl: 'https://api.example.com' })"],
    ['core', "createClient({ apiKey: 'rok_1', baseUrl: 'https://api.example.com' })"],
    ['testing', 'createMock()'],
  ]) {
    const name = use?.match(/[A-Za-z]{7,}/)?.[0];
    const program = `import { ${name} } from ${JSON.stringify(`${folder}/dist/${module}.js`)}; ${use}`;
    const using = run(process.execPath, ['--import', older, '--input-type=module', '--eval', program]);
    await expect(using, module).rejects.toMatchObject({
      stderr: expect.stringContaining(`Error: ${sentence}\n`),
    });
  }
});

test('the command runs without the package that only `mcp` requires, and names it there', async () => {
  const project = await mkdtemp(join(tmpdir(), 'command-'));
  try {
    await cp(`${folder}/dist`, join(project, 'dist'), { recursive: true });
    await cp(`${folder}/package.json`, join(project, 'package.json'));
    const dependency = fileURLToPath(new URL('../../node_modules/openapi-fetch', import.meta.url));
    await cp(dependency, join(project, 'node_modules/openapi-fetch'), { recursive: true, dereference: true });
    const command = join(project, 'dist/cli.js');
    const { stdout } = await run(process.execPath, [command, '--help']);
    expect(stdout).toMatch(/^ +mcp /m);
    const mcp = run(process.execPath, [command, 'mcp'], { env: { ...process.env, API_KEY: 'rok_1' } });
    await expect(mcp).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^The mcp command requires .*: npm install @modelcontextprotocol\/sdk\n$/,
      ),
    });
  } finally {
    await rm(project, { recursive: true });
  }
});

test.each(Object.keys(MEASURED.entries))('%s is about as large as in the last release', async entry => {
  const { gzipped, largest, change } = await compareWithRelease(MEASURED, entry);
  expect(gzipped, change).toBeLessThanOrEqual(largest);
});

test('an operation adds at most 60 bytes gzipped', async () => {
  const names = operations.map(({ operation }) => operation.operationId);
  const measureWithout = (left?: string) =>
    measure(folder, `export { createClient, ${names.filter(name => name !== left)} } from './dist/core.js'`);
  const all = await measureWithout();
  for (const name of names)
    expect(all.gzipped - (await measureWithout(name)).gzipped, name).toBeLessThanOrEqual(60);
});

test('a bundle contains only the functions it uses', async () => {
  const all = await measure(folder, "export * from './dist/core.js'");
  const one = await measure(folder, "export { createClient, getOrder } from './dist/core.js'");
  expect(one.gzipped).toBeLessThan(all.gzipped - 500);
  const guard = await measure(folder, "export { isApiError } from './dist/core.js'");
  expect(guard.gzipped).toBeLessThan(500);
});

test("both module formats work and recognize each other's errors", async () => {
  const esm = await import(`${folder}/dist/index.js`);
  const cjs = require(`${folder}/dist/index.cjs`);
  const { createMock } = await import(`${folder}/dist/testing.js`);
  const { add } = require(`${folder}/dist/money.cjs`);
  expect(add('0.1', '0.2')).toBe('0.3');
  for (const { RestaurantOrdering } of [esm, cjs]) {
    const { fetch } = createMock();
    const client = new RestaurantOrdering({ apiKey: 'test', baseUrl: 'http://mock', fetch });
    expect(await client.orders.get(1042)).toMatchObject({ number: 1042 });
    const error: unknown = await client.orders.get(7).catch((caught: unknown) => caught);
    expect([esm, cjs].map(({ isApiError }) => isApiError(error, 'not_found'))).toEqual([true, true]);
  }
});
