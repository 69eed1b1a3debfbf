import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';

/**
 * A receiver in its own process. It gets its certificate, reports its port, and then what arrives and when.
 */
process.once('message', ({ cert, key }: { cert: string; key: string }) => {
  const server = createServer({ cert, key }, async (request, response) => {
    await text(request);
    response.end();
    process.send?.({ at: Date.now() });
  });
  server.listen(0, 'localhost', () => process.send?.({ address: server.address() }));
});
