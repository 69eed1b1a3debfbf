import type { Agenda } from 'agenda';
import { scheduleRecurring } from './agenda.ts';
import type { Sweep } from './sweeper.ts';

/** A change this old, in milliseconds, is not about to be finished by the process that made it. */
const STALE_AFTER_MS = 5_000;

/** Every 10 seconds, in one of the processes: finish what was left open. */
export async function scheduleSweep(agenda: Agenda, sweep: Sweep): Promise<void> {
  agenda.define('sweep', async () => {
    await sweep(STALE_AFTER_MS);
  });
  await scheduleRecurring(agenda, '10 seconds', 'sweep');
}
