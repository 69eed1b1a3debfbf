import { spawn } from 'node:child_process';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect as connectTo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/**
 * An address's behavior: forwards connections to the receiver, takes a second to accept, never answers
 * packets, or has no listener.
 */
export type Behavior = 'live' | 'slow' | 'dead' | 'refused';

export type TestAddress = LookupAddress & { stop(): void };

/** Fills the queue of a listener that accepts nothing, so that the kernel drops later packets. */
const BACKLOG = 1;

const FORWARDER = (address: string, port: number, target: number) => `
  const net = require('node:net');
  net.createServer(from => {
    const to = net.connect(${target}, 'localhost');
    for (const socket of [from, to]) socket.on('error', () => {});
    from.pipe(to).pipe(from);
  }).listen({ host: '${address}', port: ${port}, backlog: ${BACKLOG} }, () => console.log('listening'));
`;

/** A local address with this behavior at the receiver's port. Linux only, except for `live` and `refused`. */
export async function startAddress(
  address: string,
  behavior: Behavior,
  port: number,
  target: number,
): Promise<TestAddress> {
  const family = address.includes(':') ? 6 : 4;
  if (behavior === 'refused') return { address, family, stop() {} };
  const child = spawn(process.execPath, ['-e', FORWARDER(address, port, target)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [ending] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (typeof ending === 'number') throw new Error(`Nothing can listen at ${address}:${port}`);
  const waiting: Socket[] = [];
  if (behavior !== 'live') {
    child.kill('SIGSTOP');
    for (let count = 0; count <= BACKLOG; count += 1) {
      const socket = connectTo(port, address);
      await once(socket, 'connect');
      waiting.push(socket);
    }
  }
  const stopped = new AbortController();
  if (behavior === 'slow') void untilDropped(address, port, stopped.signal).then(() => child.kill('SIGCONT'));
  return {
    address,
    family,
    stop() {
      stopped.abort();
      for (const socket of waiting) socket.destroy();
      child.kill('SIGKILL');
    },
  };
}

const SYN_SENT = '02';

/** Until the first packet of a connection to the address is lost. The kernel resends it after a second. */
async function untilDropped(address: string, port: number, signal: AbortSignal): Promise<void> {
  const sought = `${toHex(address)}:${port.toString(16).padStart(4, '0')} ${SYN_SENT} `.toUpperCase();
  while (!signal.aborted) {
    const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(path => readFile(path, 'utf8')));
    if (tables.some(table => table.includes(sought))) return;
    await setTimeout(20);
  }
}

/** In the kernel's format: words in machine byte order. */
const toHex = (address: string): string =>
  address === '::1'
    ? '00000000000000000000000001000000'
    : address
        .split('.')
        .reverse()
        .map(part => Number(part).toString(16).padStart(2, '0'))
        .join('');
