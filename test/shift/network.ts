import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The network between a device and the service. */
export type Network = {
  /** The service's URL for the device. */
  url: string;
  isUp(): boolean;
  /** Closes every connection and refuses new ones. */
  cut(): void;
  /** Silently drops everything. */
  freeze(): void;
  /** Data in transit at the freeze arrives now, or is lost. */
  restore(isLost?: boolean): void;
  stop(): void;
};

export async function startNetwork(port: number): Promise<Network> {
  const open = new Set<Socket>();
  let state: 'up' | 'cut' | 'frozen' = 'up';
  let held: (() => void)[] = [];
  const pass = (step: () => void) => {
    if (state === 'frozen') held.push(step);
    else step();
  };
  const endAll = () => {
    held = [];
    for (const socket of open) socket.destroy();
  };
  const forward = (from: Socket, to: Socket) => {
    open.add(from);
    from.on('data', chunk => pass(() => to.write(chunk)));
    from.on('error', () => {});
    from.once('close', () => {
      open.delete(from);
      pass(() => to.destroy());
    });
  };
  const server = createServer(device => {
    if (state === 'cut') return void device.resetAndDestroy();
    const service = connect(port, '127.0.0.1');
    forward(device, service);
    forward(service, device);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUp: () => state === 'up',
    cut() {
      state = 'cut';
      endAll();
    },
    freeze() {
      state = 'frozen';
    },
    restore(isLost = false) {
      if (isLost) endAll();
      state = 'up';
      for (const step of held.splice(0)) step();
    },
    stop() {
      endAll();
      server.close();
    },
  };
}
