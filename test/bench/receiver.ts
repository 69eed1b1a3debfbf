import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { certificateFor } from '../helpers/receiver.ts';

export type BenchReceiver = {
  url: string;
  /** When each request arrived, in their order. */
  arrivals: number[];
  /** Resolves when so many requests have arrived in all. */
  until(requests: number): Promise<void>;
  stop(): void;
};

/** A receiver in a process of its own, so that it takes no time from the sender's. */
export async function startBenchReceiver(): Promise<BenchReceiver> {
  const child = fork(fileURLToPath(new URL('peers/receiver.ts', import.meta.url)));
  child.send(await certificateFor('localhost'));
  const [{ address }] = await once(child, 'message');
  const arrivals: number[] = [];
  let waiting: { for: number; done: () => void } | undefined;
  child.on('message', ({ at }: { at: number }) => {
    arrivals.push(at);
    if (waiting && arrivals.length >= waiting.for) waiting.done();
  });
  return {
    url: `https://localhost:${address.port}/hooks`,
    arrivals,
    until: wanted =>
      new Promise(done => {
        if (arrivals.length >= wanted) done();
        else waiting = { for: wanted, done };
      }),
    stop: () => child.kill(),
  };
}
