import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { buildPackage } from '../helpers/build-package.ts';
import { openDashboard } from '../helpers/dashboard.ts';
import { findPort } from '../helpers/ports.ts';
import { startProcess } from '../helpers/process.ts';
import { makeKey, switchMode } from '../helpers/sandbox.ts';
import { root } from '../snippets/collect.ts';

/** The page's snippets in order, as shown to a reader of the demo. */
async function readSnippets(url: string, key: string): Promise<string[]> {
  const page = await readFile(`${root}server/docs/guides/quickstart.md`, 'utf8');
  const text = page
    .replaceAll('https://api.example.com', url)
    .replaceAll('rok_test_your_key', key)
    .replaceAll('4000', '$PORT');
  return [...text.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
}

test('The quickstart works as written, from an API key to the first order and verified webhook', async ({
  onTestFinished,
}) => {
  await Promise.all(['sdk', 'webhook-verifier'].map(name => buildPackage(root + name)));
  const folder = await mkdtemp(join(tmpdir(), 'quickstart-'));
  const service = await startProcess(folder);
  const children: ChildProcess[] = [];
  onTestFinished(async () => {
    for (const child of children) child.kill('SIGKILL');
    await service.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });
  const { apiBaseUrl, dashboardEmail, dashboardPassword } = service.demo;
  const dashboard = openDashboard({ url: apiBaseUrl });
  await dashboard.signIn(dashboardEmail, dashboardPassword);
  await dashboard.post('/restaurant/sandbox');
  await switchMode(dashboard, 'PUT');
  const snippets = await readSnippets(apiBaseUrl, await makeKey(dashboard));
  const [
    key = '',
    first = '',
    ,
    orders = '',
    secret = '',
    receiver = '',
    send = '',
    listen = '',
    simulate = '',
  ] = snippets;

  // What `npm install` provides and `npx` finds.
  await mkdir(join(folder, 'node_modules/@restaurant-ordering'), { recursive: true });
  for (const name of ['sdk', 'webhook-verifier'])
    await symlink(root + name, join(folder, 'node_modules/@restaurant-ordering', name));
  await writeFile(
    join(folder, 'npx'),
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${root}sdk/dist/cli.js" "$@"\n`,
    {
      mode: 0o755,
    },
  );
  const port = String(await findPort());
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}`, PORT: port };
  const setUp = `${key}\n${secret.replace(/"whsec_\$\(.*\)"/, '"whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="')}\n`;
  const shell = (code: string) => promisify(execFile)('sh', ['-ec', setUp + code], { cwd: folder, env });
  const start = (code: string) => {
    const child = spawn('sh', ['-ec', setUp + code], { cwd: folder, env });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        output += chunk;
      });
    }
    return () => output;
  };

  expect(JSON.parse((await shell(first)).stdout).data).toHaveLength(1);

  await writeFile(join(folder, 'orders.mjs'), orders);
  const { stdout } = await shell(`exec "${process.execPath}" orders.mjs`);
  expect(stdout).toMatch(/^\d+ /);

  await writeFile(join(folder, 'receiver.mjs'), receiver.replaceAll('$PORT', port));
  const received = start(`exec "${process.execPath}" receiver.mjs`);
  await expect.poll(received).toContain('Waiting at');
  await shell(send);
  await expect.poll(received).toMatch(/Verified: order\.confirmed evt_/);

  const listening = start(
    listen
      .replace('you@example.com', dashboardEmail)
      .replace('your-password', dashboardPassword)
      .replace('npx ', 'exec npx '),
  );
  await expect.poll(listening).toContain('Press Ctrl-C to stop');
  expect((await shell(simulate)).stdout).toMatch(/placed[\s\S]*refunded/);
  for (const type of ['created', 'confirmed', 'ready', 'completed', 'refunded'])
    await expect.poll(received).toMatch(new RegExp(`Verified: order\\.${type} evt_`));
  await expect.poll(listening).toMatch(/order\.refunded +#\d+ +204/);
});
