// @module-tag long
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { buildImage } from '../helpers/image.ts';
import { findPort } from '../helpers/ports.ts';

const run = promisify(execFile);
const DOCKERFILE = new URL('../../server/deploy/Dockerfile', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('image', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'image-'));
    onCleanup(() => rm(folder, { recursive: true }));
    // The image's user differs from the builder.
    await chmod(folder, 0o755);
    return buildImage(DOCKERFILE, folder);
  })
  .extend('container', { scope: 'file' }, async ({ image }, { onCleanup }) => {
    const port = String(await findPort());
    // Only its own variables, with paths of this file system.
    const env = { ...image.env, DATA_DIR: join(image.root, image.env.DATA_DIR ?? ''), PORT: port };
    const path = { PATH: join(image.root, 'usr/local/bin') };
    const isRoot = process.getuid?.() === 0;
    const options = {
      cwd: image.folder,
      env: { ...env, ...path },
      ...(isRoot && { uid: image.user, gid: image.user }),
    };
    const [program = '', ...args] = image.command;
    const before = listFiles(image.folder);
    const service = spawn(join(path.PATH, program), args, options);
    const ended = once(service, 'exit');
    onCleanup(async () => {
      service.kill('SIGKILL');
      await ended;
    });
    let output = '';
    for (const stream of [service.stdout, service.stderr]) {
      stream.on('data', chunk => {
        output += chunk;
      });
    }
    const url = `http://127.0.0.1:${port}`;
    const ready = async () => {
      if (service.exitCode !== null) throw new Error(`The service ended with ${service.exitCode}: ${output}`);
      return (await fetch(`${url}/readyz`).catch(() => undefined))?.status;
    };
    await expect.poll(ready).toBe(200);
    return {
      url,
      findWritten: () => [...listFiles(image.folder)].filter(file => !before.has(file)),
      async checkHealth() {
        const [command = '', ...rest] = image.healthcheck;
        return (await run(join(path.PATH, command), rest, options)).stdout;
      },
      async stop() {
        service.kill('SIGTERM');
        const [code] = await ended;
        return { code, output };
      },
    };
  });

const listFiles = (folder: string) => new Set(globSync('**', { cwd: folder }));

it("The image runs the same command as npm start, on the packages' Node, as a non-root user", ({ image }) => {
  expect(image.command.join(' ')).toBe(manifest.scripts.start);
  expect(image.base).toMatch(new RegExp(`^node:${manifest.dependencies.node}-`));
  expect(image.user).toBeGreaterThan(0);
});

it('The image contains no development packages or tests', async ({ image }) => {
  const lock = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8'));
  const installed = globSync('{.,server}/node_modules/{*,@*/*}/package.json', { cwd: image.folder });
  const paths = installed.map(file => file.replace(/\/package\.json$/, ''));
  expect(paths).toContain('node_modules/fastify');
  expect(paths.filter(path => lock.packages[path]?.dev)).toEqual([]);
  expect(globSync('server/**/*.test.ts', { cwd: image.folder })).toEqual([]);
});

it('A container of it serves the API, the pages, and the documentation', async ({ container }) => {
  for (const [path, text] of [
    ['/v1/branches', 'unauthorized'],
    ['/dashboard', '<html'],
    ['/order/casa-oliva', '<html'],
    ['/docs/', '<html'],
    ['/docs/changelog/', '1.0.0'],
    ['/docs/reference/', '<html'],
  ] as const) {
    const response = await fetch(`${container.url}${path}`);
    expect(await response.text(), path).toContain(text);
  }
});

it('Its health check succeeds, it writes only to /data, and SIGTERM ends it with 0', async ({
  container,
}) => {
  expect(await container.checkHealth()).toContain('alive');
  expect(container.findWritten()).toEqual([]);
  const { code, output } = await container.stop();
  expect(output).not.toMatch(/"level":"(warn|error|fatal)"/);
  expect(code).toBe(0);
  await expect(container.checkHealth()).rejects.toThrow('does not respond');
});
