import type { Agenda } from 'agenda';
import { runEvery } from './agenda.ts';
import type { Sweep } from './sweeper.ts';

/** A change this old, in milliseconds, is not about to be finished by the process that made it. */
const LEFT_OPEN_AFTER = 5_000;

/** Every 10 seconds, in one of the processes: finish what was left open. */
export async function scheduleSweep(agenda: Agenda, sweep: Sweep): Promise<void> {
  agenda.define('sweep', async () => {
    await sweep(LEFT_OPEN_AFTER);
  });
  await runEvery(agenda, '10 seconds', 'sweep');
}
