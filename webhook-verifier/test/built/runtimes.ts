import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EdgeVM } from '@edge-runtime/vm';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { allVectors } from '../all-vectors.ts';
import { bundle, packageFolder } from './bundle.ts';

const vectors = JSON.stringify(allVectors);
const passed = { ran: allVectors.length, wrong: [] };
const suiteFile = fileURLToPath(new URL('./suite.ts', import.meta.url));
const require = createRequire(import.meta.url);

/** The binary of the `node` package that `from` depends on. */
const nodes = {
  20: require.resolve('node-20/bin/node'),
  22: require.resolve('node-22/bin/node'),
  24: process.execPath,
};

const name = '@restaurant-ordering/webhook-verifier';
const programs = {
  modules: `
    const core = await import('${name}');
    const { verifyWebhookSync, verifySignatureSync } = await import('${name}/node');`,
  CommonJS: `
    const { createRequire } = await import('node:module');
    const require = createRequire(process.cwd() + '/');
    const core = require('${name}');
    const { verifyWebhookSync, verifySignatureSync } = require('${name}/node');`,
};

/** The built package and the suite, for a runtime that loads a script. */
async function script(): Promise<string> {
  return (await bundle('dist/esm/index.js', 'verifier')) + (await bundle(suiteFile, 'suite'));
}

export function describeRuntimes(): void {
  describe.each(Object.entries(nodes))('Node %s', (version, binary) => {
    it.each(Object.entries(programs))('passes the vectors with %s', async (_, imports) => {
      await access(binary);
      const program = `${imports}
        ${await bundle(suiteFile, 'suite')}
        const vectors = JSON.parse((await import('node:fs')).readFileSync('vectors.json', 'utf8'));
        const sync = { verifyWebhook: verifyWebhookSync, verifySignature: verifySignatureSync };
        const results = [await suite.runSuite(core, vectors), await suite.runSuite(sync, vectors)];
        console.log(JSON.stringify({ version: process.versions.node, results }));`;
      const { stdout } = await promisify(execFile)(binary, ['--input-type=module', '--eval', program], {
        cwd: packageFolder,
      });
      const { version: ran, results } = JSON.parse(stdout);
      expect(ran.split('.')[0]).toBe(version);
      expect(results).toEqual([passed, passed]);
    });
  });

  it('passes the vectors in a page of Chromium', async () => {
    // WebCrypto is only available in secure contexts, which include localhost.
    const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<p>'));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const browser = await playwright.launch({
      executablePath: await chromium.executablePath(),
      args: [...chromium.args, '--no-sandbox'],
    });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
      await page.addScriptTag({ content: await script() });
      expect(await page.evaluate(`suite.runSuite(verifier, ${vectors})`)).toEqual(passed);
      expect(await page.evaluate('navigator.userAgent')).toMatch(/Chrome/);
    } finally {
      await browser.close();
      server.close();
    }
  });

  it('passes the vectors in an edge runtime, as of a Worker', async () => {
    const runtime = new EdgeVM();
    runtime.evaluate(await script());
    const result = await runtime.evaluate(`suite.runSuite(verifier, JSON.parse(${JSON.stringify(vectors)}))`);
    expect(JSON.parse(JSON.stringify(result))).toEqual(passed);
    expect(runtime.evaluate('typeof process')).toBe('undefined');
  });
}
