import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  ENTRIES,
  KITCHEN_APP,
  NONCE_PLACEHOLDER,
  PUSH_WORKER,
  REVISION_PLACEHOLDER,
} from '../../web/entries.ts';
import { chooseEncoding, sendEncoded, setETag } from './compression.ts';
import { buildETag } from './etag.ts';
import { contentSecurityPolicy } from './security-headers.ts';

type Entry = (typeof ENTRIES)[number];

/** A page for a URL. `head` and `end` are HTML: of its `<head>`, and at the end of its `<body>`. */
export type PageStatus = {
  status: number;
  retryAfter?: number | undefined;
  head?: string;
  end?: string | undefined;
};

export type GetPageStatus = (request: FastifyRequest) => Promise<PageStatus>;

const ADDRESSES: Record<Entry, string[]> = {
  dashboard: ['/dashboard', '/dashboard/*'],
  kitchen: ['/kitchen'],
  storefront: ['/order', '/order/*'],
};

/**
 * Allows only scripts of this origin, and no inline scripts. Styles inserted by components carry the
 * response's nonce.
 */
const pagePolicy = (nonce: string) =>
  contentSecurityPolicy(
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Previews a picture while it is cropped, before the upload.
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
  );

/** A service worker fetches its page's files and runs no other scripts. */
const WORKER_POLICY = contentSecurityPolicy("default-src 'none'", "script-src 'self'", "connect-src 'self'");

/** The query parameter with which the service worker's library requests a revision of a page. */
const REVISION_PARAMETER = '__WB_REVISION__';

/**
 * Serves the built pages in `folder`. Each page routes the paths below its own. `statuses` contains pages
 * that can return 404.
 */
export async function servePages(
  server: FastifyInstance,
  folder: string,
  statuses: Partial<Record<Entry, GetPageStatus>>,
): Promise<void> {
  await Promise.all(
    ENTRIES.map(async entry => {
      const html = await readFile(join(folder, `${entry}.html`), 'utf8');
      servePage(server, ADDRESSES[entry], html, statuses[entry]);
      if (entry === 'kitchen') await serveKitchenApp(server, folder, etagOf(html));
    }),
  );
  await servePushWorker(server, folder);
  await serveAssets(server, join(folder, 'assets'));
}

/** Notifications show an icon. */
const PUSH_WORKER_POLICY = contentSecurityPolicy("default-src 'none'", "script-src 'self'", "img-src 'self'");

/** The notification service worker loads nothing else. Browsers check for new versions themselves. */
async function servePushWorker(server: FastifyInstance, folder: string): Promise<void> {
  const worker = await readFile(join(folder, PUSH_WORKER), 'utf8');
  server.get(`/${PUSH_WORKER}`, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': PUSH_WORKER_POLICY })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
}

/**
 * Serves only files that existed at the start. The library's own route would read the folder on each request.
 */
async function serveAssets(server: FastifyInstance, root: string): Promise<void> {
  const names = new Set(await readdir(root));
  await server.register(
    async assets => {
      await assets.register(fastifyStatic, {
        root,
        serve: false,
        preCompressed: true,
        // File names contain a hash of the content.
        immutable: true,
        maxAge: '1y',
      });
      assets.get<{ Params: { name: string } }>('/:name', ({ params: { name } }, reply) =>
        names.has(name) ? reply.sendFile(name) : reply.callNotFound(),
      );
    },
    { prefix: '/assets' },
  );
}

/**
 * Makes the kitchen display installable. The header allows the service worker to control the page above its
 * folder.
 */
async function serveKitchenApp(server: FastifyInstance, folder: string, etag: string): Promise<void> {
  const root = join(folder, KITCHEN_APP);
  const template = await readFile(join(root, 'worker.js'), 'utf8');
  const worker = template.replaceAll(REVISION_PLACEHOLDER, toRevision(etag));
  server.get(`/${KITCHEN_APP}/worker.js`, (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': WORKER_POLICY,
        'service-worker-allowed': '/kitchen',
      })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
  await server.register(fastifyStatic, {
    root,
    prefix: `/${KITCHEN_APP}/`,
    allowedPath: path => path !== '/worker.js',
    decorateReply: false,
  });
}

const TITLE = /<title>[^<]*<\/title>/;

/** `head` contains no unescaped text that could be taken for the end of the body. */
function fill(html: string, { head, end }: PageStatus): string {
  const filled = head === undefined ? html : html.replace(TITLE, () => head);
  return end === undefined ? filled : filled.replace('</body>', body => `${end}${body}`);
}

/** The tag also covers the policy, because a 304 keeps the cached page's policy. */
const etagOf = (html: string) => buildETag(html + pagePolicy(NONCE_PLACEHOLDER));

const toRevision = (etag: string) => etag.replace(/\W/g, '');

function servePage(
  server: FastifyInstance,
  addresses: string[],
  html: string,
  getStatus: GetPageStatus = async () => ({ status: 200 }),
): void {
  const ownETag = etagOf(html);
  for (const address of addresses) {
    server.get(address, async (request, reply) => {
      const { [REVISION_PARAMETER]: wanted } = request.query as Record<string, unknown>;
      // Processes of other releases serve other files. A worker that mixed them would cache a broken page.
      if (wanted !== undefined && wanted !== toRevision(ownETag)) return reply.callNotFound();
      const found = await getStatus(request);
      const { status, retryAfter } = found;
      const page = fill(html, found);
      const etag = page === html ? ownETag : etagOf(page);
      const encoding = chooseEncoding(reply, page);
      reply.code(status).header('cache-control', 'no-cache');
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      // The browser's cached page keeps its policy, which contains its nonce.
      if (status === 200 && setETag(reply, etag, encoding))
        return reply.removeHeader('content-security-policy').code(304).send();
      const nonce = randomBytes(16).toString('base64url');
      reply.header('content-security-policy', pagePolicy(nonce)).type('text/html; charset=utf-8');
      return sendEncoded(reply, page.replaceAll(NONCE_PLACEHOLDER, nonce), encoding);
    });
  }
}
