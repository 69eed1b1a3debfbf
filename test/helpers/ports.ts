import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const found = new Set<number>();

/** A port of this machine that is free at the moment, and that no other call in this process gets: nothing may listen at it yet. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  if (found.has(port)) return findPort();
  found.add(port);
  return port;
}
