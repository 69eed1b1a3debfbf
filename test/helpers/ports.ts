import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const found = new Set<number>();

/** A free local port that no other call in this process gets. Nothing listens on it yet. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  if (found.has(port)) return findPort();
  found.add(port);
  return port;
}
