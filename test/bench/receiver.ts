import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { certificateFor } from '../helpers/receiver.ts';

export type BenchReceiver = {
  url: string;
  /** When each request arrived, in order. */
  arrivals: number[];
  /** Resolves after this many requests in total. */
  until(requests: number): Promise<void>;
  stop(): void;
};

/** A receiver in its own process, so that it uses no time of the sender's. */
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
