import type { Context } from '../context.ts';
import type { Database } from '../database/client.ts';
import type { Logger } from '../lib/logger.ts';
import { createAgenda } from './agenda.ts';
import { scheduleDeliveries } from './delivery-jobs.ts';
import { scheduleSweep } from './sweep-job.ts';

/** An attempt that is under way ends within its own deadline; its outcome is written after that. */
const STOP_TIMEOUT = 12_000;

export type Workers = { stop(): Promise<void> };

/** What a worker does: it sweeps up what a crash left open, and works off the deliveries. */
export async function startWorkers(
  db: Database['db'],
  { sweep, webhooks }: Context,
  log: Logger,
): Promise<Workers> {
  await sweep(0);
  const agenda = await createAgenda(db, log);
  await Promise.all([scheduleSweep(agenda, sweep), scheduleDeliveries(agenda, webhooks.dispatcher)]);
  await agenda.start();
  return {
    /** Starts nothing any more, and resolves when what runs is done. */
    async stop() {
      webhooks.dispatcher.stop();
      await agenda.drain(STOP_TIMEOUT);
    },
  };
}
