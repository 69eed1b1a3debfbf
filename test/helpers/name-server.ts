import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** A name server that resolves some IPv4 names and ignores others. */
export async function startNameServer(addresses: Record<string, string>) {
  const socket = createSocket('udp4');
  const asked = new Set<string>();
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    asked.add(name);
    const known = addresses[name];
    if (known === undefined) return;
    const found = type === TYPE_A ? [known] : [];
    const header = Buffer.concat([query.subarray(0, 2), words(0x8180, 1, found.length, 0, 0)]);
    // The question's name, the internet class, a minute, four bytes.
    const records = found.map(ip => Buffer.concat([words(0xc00c, TYPE_A, 1, 0, 60, 4), bytes(ip)]));
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    stop: () => new Promise<void>(resolve => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let position = HEADER_BYTES;
  for (let length = query[position] ?? 0; length > 0; length = query[position] ?? 0) {
    labels.push(query.toString('latin1', position + 1, position + 1 + length));
    position += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(position + 1), end: position + 5 };
}

const words = (...values: number[]) => Buffer.from(values.flatMap(value => [value >> 8, value & 0xff]));
const bytes = (ip: string) => Buffer.from(ip.split('.').map(Number));
