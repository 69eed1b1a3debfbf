import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import Fastify from 'fastify';
import { test as base, describe, expect } from 'vitest';
import { parse } from 'yaml';
import { createDemoAccess } from '../../server/api/http/demo-access.ts';
import { SITE_FOLDER } from '../../server/docs/folder.ts';
import { serveDocs } from '../../server/docs/serve.ts';
import { buildSite } from '../../server/docs/site.ts';
import { document, operations } from '../helpers/contract.ts';
import { sendRaw } from '../helpers/raw-request.ts';

const temporary = () => mkdtemp(join(tmpdir(), 'docs-'));

const it = base
  .extend('read', { scope: 'file' }, () => (path: string) => readFile(join(SITE_FOLDER, path), 'utf8'))
  .extend('files', { scope: 'file' }, async () => new Set(await readdir(SITE_FOLDER, { recursive: true })))
  .extend('pages', { scope: 'file' }, async ({ files, read }) => {
    const paths = [...files].filter(path => path.endsWith('index.html') && path !== 'reference/index.html');
    return Promise.all(paths.map(async path => ({ path, html: await read(path) })));
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('served', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = Fastify({ trustProxy: () => true });
    await serveDocs(server, {
      document,
      clientDocument: {},
      demoKey: 'rok_demo',
      hasDemoAccess: createDemoAccess('the-token'),
    });
    const url = await server.listen();
    onCleanup(() => server.close());
    return url;
  });

const kebab = (operationId: string) => operationId.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

describe('Every page', () => {
  it('has a language, a unique title, a description, and one heading', ({ pages }) => {
    const titles = pages.map(({ path, html }) => {
      expect(html, path).toMatch(/<html lang="en"/);
      expect(html, path).toMatch(/<meta name="description" content=".{10,}">/);
      expect(html.match(/<h1/g), path).toHaveLength(1);
      return /<title>(.+)<\/title>/.exec(html)?.[1] ?? '';
    });
    expect(titles).not.toContain('');
    const guides = titles.filter((_, index) => !pages[index]?.path.includes('/reference/'));
    expect(new Set(guides).size).toBe(guides.length);
  });

  it('contains no script or style that a strict policy forbids', ({ pages }) => {
    for (const { path, html } of pages)
      expect(html, path).not.toMatch(/<style|<script(?! src)| on\w+="| style="/);
  });

  it('links only to existing pages and anchors', ({ pages, files }) => {
    const ids = new Map(
      pages.map(({ path, html }) => [
        path,
        new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
      ]),
    );
    const broken = pages.flatMap(({ path, html }) =>
      [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].flatMap(([, href = '']) => {
        if (/^\w+:/.test(href)) return [];
        const [to = '', anchor] = href.split('#');
        const target = to === '' ? path : posix.join(posix.dirname(path), to);
        const file = target.endsWith('/') ? `${target}index.html` : target;
        const found = files.has(file.replace(/^\.\//, ''));
        const isThere = anchor === undefined || ids.get(file)?.has(decodeURIComponent(anchor));
        return found && isThere ? [] : [`${path}: ${href}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('is also available as Markdown, and guides are listed in llms.txt', async ({ pages, files, read }) => {
    const llms = await read('llms.txt');
    for (const { path, html } of pages) {
      const [, link = ''] = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html) ?? [];
      const markdown = posix.join(posix.dirname(path), link);
      expect(files).toContain(markdown);
      if (!markdown.includes('/reference/') && markdown !== 'index.md')
        expect(llms).toContain(`(${markdown})`);
    }
  });
});

describe('The site', () => {
  it.for(operations.map(({ operation }) => operation))(
    'has a page for $operationId',
    async (operation, { read }) => {
      const html = await read(`api/${kebab(operation.operationId)}/index.html`);
      expect(html).toContain(operation.summary);
      for (const label of ['With the SDK', 'With curl', 'With Python', 'With Go', 'With PHP'])
        expect(html).toContain(label);
      for (const status of Object.keys(operation.responses)) expect(html).toContain(status);
    },
  );

  it.for(Object.keys(document.webhooks))('has a page with the payload of %s', async (type, { read }) => {
    const markdown = await read(`events/${type.replace('.', '-')}.md`);
    const [, payload = ''] = /```json\n([\s\S]*?)```/.exec(markdown) ?? [];
    expect(JSON.parse(payload)).toMatchObject({ type, data: { order: { number: expect.any(Number) } } });
  });

  it('explains how to handle every error code of the contract', async ({ read }) => {
    const { enum: codes } = document.components.schemas.KnownErrorCode as { enum: string[] };
    const sections = (await read('errors.md')).split(/^### /m).slice(1);
    expect(sections.map(section => section.split('\n', 1)[0]).sort()).toEqual([...codes].sort());
    for (const section of sections) expect(section).toMatch(/\*\*What to do:\*\* .{20,}/);
  });

  it('states for every write whether it can be repeated', async ({ read }) => {
    const guide = await read('idempotency.md');
    for (const { method, operation } of operations)
      if (method !== 'GET') expect(guide).toContain(`(api/${kebab(operation.operationId)}.md)`);
  });

  it('offers the contract as JSON and as YAML', async ({ read }) => {
    expect(JSON.parse(await read('openapi.json'))).toEqual(document);
    expect(parse(await read('openapi.yaml'))).toEqual(document);
  });

  it('offers it for client generators, too', async ({ read }) => {
    const client = JSON.parse(await read('openapi.client.json'));
    expect(client.openapi).toMatch(/^3\.0\./);
    expect(Object.keys(client.paths)).toEqual(Object.keys(document.paths));
    expect(await read('api/index.md')).toContain('(../openapi.client.json)');
  });

  it.for(['postman-collection.json', 'bruno-collection.json', 'asyncapi.json'])(
    'offers and links an import for other tools: %s',
    async (name, { read }) => {
      const generated = new URL(`../../generated/public/${name}`, import.meta.url);
      expect(await read(name)).toBe(await readFile(generated, 'utf8'));
      for (const page of ['llms.txt', 'index.md']) expect(await read(page)).toContain(`](${name})`);
    },
  );

  it('has the reference of both packages', ({ files }) => {
    for (const path of [
      'sdk/reference/index/classes/RestaurantOrdering',
      'webhook-verifier/reference/index/functions/verifyWebhook',
    ])
      expect(files).toContain(`${path}/index.html`);
  });

  it("shows the service's URL when built for another host", { tags: 'long' }, async () => {
    const folder = await temporary();
    await buildSite(folder, {
      apiUrl: 'https://orders.example.net',
      url: 'https://docs.example.net/partners/',
    });
    const page = await readFile(join(folder, 'quickstart/index.html'), 'utf8');
    expect(page).toContain('https://orders.example.net/v1/orders');
    expect(page).not.toContain('api.example.com');
    for (const name of ['openapi.json', 'openapi.client.json']) {
      const { servers } = JSON.parse(await readFile(join(folder, name), 'utf8'));
      expect(servers).toEqual([{ url: 'https://orders.example.net' }]);
    }
    const sitemap = await readFile(join(folder, 'sitemap.xml'), 'utf8');
    expect(sitemap).toContain('<loc>https://docs.example.net/partners/quickstart/</loc>');
    expect(await readFile(join(folder, '404.html'), 'utf8')).toContain('href="/partners/quickstart/"');
    await rm(folder, { recursive: true });
  });
});

describe('The service', () => {
  it.for(['br', 'gzip'])('compresses the pages: %s', async (encoding, { served }) => {
    const { headers, status } = await fetch(`${served}/docs/quickstart/`, {
      headers: { 'accept-encoding': encoding },
    });
    expect(status).toBe(200);
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('vary')).toContain('accept-encoding');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('lets browsers cache pages until they change, and assets forever', async ({ served, pages }) => {
    const url = `${served}/docs/quickstart/`;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect(
      (await fetch(url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status,
    ).toBe(304);
    const [, asset] =
      /href="([^"]+\.css)"/.exec(pages.find(({ path }) => path === 'index.html')?.html ?? '') ?? [];
    const { headers } = await fetch(`${served}/docs/${asset}`);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('forbids inline scripts and styles, and third-party content', async ({ served }) => {
    const { headers } = await fetch(`${served}/docs/errors/`);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
  });

  it('responds with 404 to unknown pages, and redirects URLs without a slash', async ({ served }) => {
    expect((await fetch(`${served}/docs/none/`)).status).toBe(404);
    expect((await fetch(`${served}/docs/%2e%2e/site.ts`)).status).toBe(404);
    expect((await fetch(`${served}/docs/errors`)).url).toBe(`${served}/docs/errors/`);
  });

  it('explains this to browsers in a page, and to programs in JSON', async ({ served }) => {
    const ask = (accept: string) => fetch(`${served}/docs/none/at/all`, { headers: { accept } });
    const page = await ask('text/html,application/xhtml+xml;q=0.9');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(await page.text()).toMatch(/href="\/docs\/quickstart\/"/);
    expect((await ask('*/*')).headers.get('content-type')).toMatch(/^application\/json/);
  });

  it.for(['', 'errors/', 'sdk/', 'api/list-orders/'])(
    'serves a page as Markdown to clients that prefer it: /docs/%s',
    async (path, { served, read }) => {
      const ask = async (accept: string) => {
        const { headers } = await fetch(`${served}/docs/${path}`, { headers: { accept } });
        expect(headers.get('vary')).toMatch(/\baccept\b(?!-)/);
        return headers.get('content-type');
      };
      const markdown = await fetch(`${served}/docs/${path}`, {
        headers: { accept: 'text/markdown, */*;q=0.1' },
      });
      const file = path === '' ? 'index.md' : path === 'sdk/' ? 'sdk/index.md' : `${path.slice(0, -1)}.md`;
      expect(await markdown.text()).toBe(await read(file));
      expect(await ask('text/markdown')).toMatch(/^text\/markdown/);
      for (const accept of ['text/html,*/*;q=0.8', '*/*', 'text/html, text/markdown;q=0.5'])
        expect(await ask(accept)).toBe('text/html; charset=utf-8');
    },
  );

  it('lists its pages for search engines under the requested origin', async ({ served, pages }) => {
    const response = await fetch(`${served}/docs/sitemap.xml`);
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const listed = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(new Set(listed)).toEqual(
      new Set(pages.map(({ path }) => `${served}/docs/${path.replace(/index\.html$/, '')}`)),
    );
  });

  it('ignores spoofed origins in that list', async ({ served }) => {
    const { host } = new URL(served);
    for (const name of ['x-forwarded-host', 'forwarded']) {
      const response = await fetch(`${served}/docs/sitemap.xml`, { headers: { [name]: 'evil.example' } });
      expect(await response.text()).toContain(`<loc>http://${host}/docs/`);
    }
    for (const forged of ['a"><x', 'a&b', "a' b", '<script>', 'a/../b', ''])
      expect(
        await sendRaw(
          served,
          `GET /docs/sitemap.xml HTTP/1.1\r\nHost: ${forged}\r\nConnection: close\r\n\r\n`,
        ),
      ).toMatch(/^HTTP\/1\.1 40[04] /);
  });

  it("shows the demo's key only with access to the demo", async ({ served }) => {
    const read = async (headers: Record<string, string> = {}) => {
      const response = await fetch(`${served}/docs/here.json`, { headers });
      expect(response.headers.get('cache-control')).toBe('no-store');
      return response.json();
    };
    expect(await read({ authorization: 'Bearer the-token' })).toEqual({
      isServed: true,
      demoKey: 'rok_demo',
    });
    expect(await read({ cookie: 'demo=the-token' })).toEqual({ isServed: true, demoKey: 'rok_demo' });
    for (const headers of [{}, { cookie: 'demo=' }, { authorization: 'Bearer another' }])
      expect(await read(headers)).toEqual({ isServed: true });
  });

  it('builds missing pages for the first reader, and logs it', {
    tags: 'long',
  }, async () => {
    const folder = join(await temporary(), 'dist');
    const lines: string[] = [];
    const server = Fastify({ logger: { level: 'warn', stream: { write: line => lines.push(line) } } });
    await serveDocs(server, { document, clientDocument: {}, hasDemoAccess: () => false, folder });
    const url = await server.listen();
    const responses = await Promise.all(['', 'errors/'].map(path => fetch(`${url}/docs/${path}`)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(lines.filter(line => line.includes('npm run docs:build'))).toHaveLength(1);
    await server.close();
    await rm(folder, { recursive: true });
  });
});
