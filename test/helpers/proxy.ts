import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export type ProxyRequest = { authority: string; authorization: string | undefined };

/** An HTTP proxy that tunnels to local ports, or responds with a status. */
export async function startProxy(denies: (authority: string) => number | undefined = () => undefined) {
  const asked: ProxyRequest[] = [];
  const server = createServer((_request, response) => response.writeHead(405).end());
  const open = new Set<{ destroy(): unknown }>();
  server.on('connect', ({ url: authority = '', headers }, socket) => {
    asked.push({ authority, authorization: headers['proxy-authorization'] });
    open.add(socket);
    socket.on('error', () => {});
    const denied = denies(authority);
    if (denied !== undefined) {
      socket.end(`HTTP/1.1 ${denied} Denied\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const target = connect(Number(authority.split(':').at(-1)), 'localhost', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    open.add(target);
    target.on('error', () => socket.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://localhost:${port}`),
    asked,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
