// @module-tag long
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { EdgeVM } from '@edge-runtime/vm';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMock } from '../src/testing/index.ts';
import { buildPackage, folder } from './helpers/build.ts';

// Tests the built package in every supported runtime, against a server on a real socket.
const mock = createMock();
const failed = new Set<string>();
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method = 'GET', url = '/', headers } = request;
  if (url === '/') return response.setHeader('content-type', 'text/html').end('<p>');
  if (headers['x-slow']) return undefined;
  const once = String(headers['x-fail-once'] ?? '');
  if (once && !failed.has(once)) {
    failed.add(once);
    return response.writeHead(500, { 'retry-after': '0' }).end();
  }
  const answer = await mock.fetch(`http://mock${url}`, {
    method,
    headers: { authorization: headers.authorization ?? '', 'content-type': headers['content-type'] ?? '' },
    ...(body && { body }),
  });
  return response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
});
let baseUrl = '';

beforeAll(async () => {
  await buildPackage();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  mock.reset();
  mock.data.orders.push(...[1, 2, 3].map(number => ({ ...mock.addOrder(), id: `ord_${number}`, number })));
});

const passed = {
  order: [1042, '36.50', 200, 120],
  numbers: expect.arrayContaining([1, 2, 3, 1042]),
  ready: 'ready',
  missing: true,
  late: true,
  aborted: true,
  retried: 2,
  traced: 1042,
};

/** Bundles a module of the package into a script with a global name, or into a module. */
async function bundle(file: string, name?: string): Promise<string> {
  const bundled = await rolldown({ input: `${folder}/${file}`, platform: 'neutral' });
  const { output } = await bundled.generate(name ? { format: 'iife', name } : { format: 'esm' });
  return output[0].code;
}

const script = async () =>
  `${await bundle('dist/index.js', 'sdk')}\n${await bundle('test/helpers/suite.ts', 'suite')}`;

const resolve = createRequire(import.meta.url).resolve;
const nodes = {
  20: resolve('node-20/bin/node'),
  22: resolve('node-22/bin/node'),
  24: process.execPath,
};
const imports = {
  modules: "await import('@restaurant-ordering/sdk')",
  CommonJS: "(await import('node:module')).createRequire(process.cwd() + '/')('@restaurant-ordering/sdk')",
};
const cases = Object.entries(nodes).flatMap(([version, binary]) =>
  Object.entries(imports).map(([format, load]) => ({ version, binary, format, load })),
);

test.each(cases)('Node $version, $format', async ({ version, binary, load }) => {
  const program = `${await bundle('test/helpers/suite.ts')}
    const result = await runSuite(${load}, ${JSON.stringify(baseUrl)});
    console.log(JSON.stringify({ version: process.versions.node, result }));`;
  const { stdout } = await promisify(execFile)(binary, ['--input-type=module', '--eval', program], {
    cwd: folder,
  });
  const { version: ran, result } = JSON.parse(stdout);
  expect(ran.split('.')[0]).toBe(version);
  expect(result).toEqual(passed);
});

test.each(Object.entries(nodes))('the mock validates and responds in Node %s', async (_version, binary) => {
  const program = `
    import { RestaurantOrdering } from '@restaurant-ordering/sdk';
    import { createMock } from '@restaurant-ordering/sdk/testing';
    const { fetch } = createMock();
    const client = new RestaurantOrdering({ apiKey: 'test', baseUrl: 'http://mock', fetch, maxRetries: 0 });
    const order = await client.orders.get(1042);
    const { fields } = await client.orders.updateStatus(1042, {}).catch(error => error);
    console.log(JSON.stringify([order.number, fields]));`;
  const { stdout } = await promisify(execFile)(binary, ['--input-type=module', '--eval', program], {
    cwd: folder,
  });
  expect(JSON.parse(stdout)).toEqual([1042, [{ path: '/status', message: 'is required' }]]);
});

test('a Chromium page', async () => {
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args, '--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(baseUrl);
    await page.addScriptTag({ content: await script() });
    expect(await page.evaluate(`suite.runSuite(sdk, ${JSON.stringify(baseUrl)})`)).toEqual(passed);
    expect(await page.evaluate('navigator.userAgent')).toMatch(/Chrome/);
  } finally {
    await browser.close();
  }
});

test('an edge runtime like Workers', async () => {
  const runtime = new EdgeVM();
  runtime.evaluate(await script());
  const result = await runtime.evaluate(`suite.runSuite(sdk, ${JSON.stringify(baseUrl)})`);
  expect(JSON.parse(JSON.stringify(result))).toEqual(passed);
  expect(runtime.evaluate('typeof process')).toBe('undefined');
});
