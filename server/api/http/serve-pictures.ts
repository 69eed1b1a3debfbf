import type { FastifyInstance } from 'fastify';

/** Undefined if there is no such picture. */
type FindImage = (pictureId: string, width: number) => Promise<Uint8Array | undefined>;

const FILE = /^(\d{1,4})\.webp$/;

/** Serves uploaded pictures. A picture's images never change, so browsers and proxies keep them. */
export function servePictures(server: FastifyInstance, findImage: FindImage): void {
  server.get<{ Params: { pictureId: string; file: string } }>(
    '/pictures/:pictureId/:file',
    async ({ params: { pictureId, file }, headers }, reply) => {
      const width = FILE.exec(file)?.[1];
      // Of errors, too.
      reply.header('cache-control', 'no-store');
      const image = width === undefined ? undefined : await findImage(pictureId, Number(width));
      if (!image) return reply.code(404).type('text/plain').send('Not found');
      const tag = `"${pictureId}-${width}"`;
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', tag)
        // Partners show them on pages of their own.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff');
      if (headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('image/webp').send(Buffer.from(image.buffer, image.byteOffset, image.byteLength));
    },
  );
}
