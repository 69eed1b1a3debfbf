import { connect } from 'node:net';

/** Sends these bytes. Resolves to everything received until the connection closes. */
export function sendRaw(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.on('data', chunk => {
      received += chunk;
    });
    socket.once('close', () => resolve(received));
    socket.once('error', reject);
  });
}
