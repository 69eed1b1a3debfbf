import type { Logged, Outbox } from '../../lib/mongo/outbox.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import { createActivityRelay, type RelayActivity } from './relay.ts';
import type { ActivityStore } from './store.ts';

/** The way from one kind of document into the activity log. */
export type Recording = {
  /** Right after a change, while nobody waits for it. */
  record: (changed: Logged) => void;
  /** What the sweeper needs to finish what was left. */
  find: Outbox['findUnrelayed'];
  relay: RelayActivity;
};

export type Recorder = ReturnType<typeof createRecorder>;

/** `what` names the change in the service's own log; `follow` is what else comes of it. */
export function createRecorder(activity: Pick<ActivityStore, 'record'>, background: TaskPool) {
  return (what: string, documents: Outbox, follow?: RelayActivity): Recording => {
    const relay = createActivityRelay(documents, activity, follow);
    return {
      record: changed => background.run(`recording ${what}`, () => relay(changed)),
      find: documents.findUnrelayed,
      relay,
    };
  };
}
