import type { FastifyInstance } from 'fastify';

/** Undefined if the picture does not exist. */
type FindImage = (pictureId: string, width: number) => Promise<Uint8Array | undefined>;

const FILE = /^(\d{1,4})\.webp$/;

/** Serves uploaded pictures. Their images are immutable, so browsers and proxies can cache them. */
export function servePictures(server: FastifyInstance, findImage: FindImage): void {
  server.get<{ Params: { pictureId: string; file: string } }>(
    '/pictures/:pictureId/:file',
    async ({ params: { pictureId, file }, headers }, reply) => {
      const width = FILE.exec(file)?.[1];
      // Applies to errors, too.
      reply.header('cache-control', 'no-store');
      const image = width === undefined ? undefined : await findImage(pictureId, Number(width));
      if (!image) return reply.code(404).type('text/plain').send('Not found');
      const tag = `"${pictureId}-${width}"`;
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', tag)
        // Partners embed them in their own pages.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff');
      if (headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('image/webp').send(Buffer.from(image.buffer, image.byteOffset, image.byteLength));
    },
  );
}
