import { setTimeout } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from '../lib/logger.ts';

/** A worker's place among those that are alive. Places are numbered from 0, without gaps. */
export type Place = { rank: number; size: number };

export interface Fleet {
  /** Is a member until the signal aborts. Never rejects. */
  join(listener: FleetListener, signal: AbortSignal): Promise<void>;
}

export type FleetListener = {
  /** Called with the first place, and whenever it changes. */
  onPlace(place: Place): void;
  /** Called with members that have died, at least once for each. */
  onDeath(memberIds: string[]): void;
};

/** One document: how often each member has counted. */
type FleetDocument = { _id: 'workers'; beats?: Record<string, number> };

const COLLECTION = 'fleet';
const BEAT_INTERVAL_MS = 1_750;
/** A member that has not counted for so long is dead, or as good as dead. */
const DEAD_AFTER_MS = 2_750;

type FleetDeps = {
  db: Db;
  memberId: string;
  log: Logger;
};

/**
 * Members count in one document, and read with the same command how far the others have counted. One that does not count
 * any more has died. Each measures by its monotonic clock how long ago it saw another one count, so no clocks are compared.
 */
export function createFleet({ db, memberId, log }: FleetDeps): Fleet {
  // A count need not survive a failover.
  const fleet = db.collection<FleetDocument>(COLLECTION, { writeConcern: { w: 1, journal: false } });
  /** When each other member was last seen to have counted. */
  const seen = new Map<string, { count: number; at: number }>();
  let beatAt = Number.NEGATIVE_INFINITY;

  async function beat(dead: string[]): Promise<void> {
    const found = await fleet.findOneAndUpdate(
      { _id: 'workers' },
      {
        $inc: { [`beats.${memberId}`]: 1 },
        ...(dead.length > 0 && { $unset: Object.fromEntries(dead.map(id => [`beats.${id}`, ''])) }),
      },
      { upsert: true, returnDocument: 'after' },
    );
    const now = performance.now();
    // The others may have counted, or been unable to, while this one was stopped or the database away.
    if (now - beatAt > DEAD_AFTER_MS) seen.clear();
    beatAt = now;
    const { [memberId]: own, ...others } = found?.beats ?? {};
    for (const id of seen.keys()) if (!(id in others)) seen.delete(id);
    for (const [id, count] of Object.entries(others))
      if (seen.get(id)?.count !== count) seen.set(id, { count, at: now });
  }

  const findDead = () => [...seen].filter(([, { at }]) => at + DEAD_AFTER_MS <= beatAt).map(([id]) => id);

  /** Until the next beat: sooner, if one of the others will be dead by then. */
  function getInterval(): number {
    const deaths = [...seen.values()].map(({ at }) => at + DEAD_AFTER_MS - beatAt).filter(left => left > 0);
    return Math.min(BEAT_INTERVAL_MS, ...deaths);
  }

  async function leave(): Promise<void> {
    await fleet.updateOne({ _id: 'workers' }, { $unset: { [`beats.${memberId}`]: '' } });
  }

  return {
    async join({ onPlace, onDeath }, signal) {
      let place: Place = { rank: 0, size: 0 };
      let dead: string[] = [];
      while (!signal.aborted) {
        try {
          await beat(dead);
          dead = findDead();
          if (dead.length > 0) onDeath(dead);
          const alive = [memberId, ...seen.keys()].filter(id => !dead.includes(id)).sort();
          const current = { rank: alive.indexOf(memberId), size: alive.length };
          if (current.rank !== place.rank || current.size !== place.size) onPlace(current);
          place = current;
        } catch (error) {
          log.warn({ err: error }, 'failed to count workers; retrying on the next count');
        }
        await setTimeout(getInterval(), undefined, { signal }).catch(() => {});
      }
      await leave().catch(() => {});
    },
  };
}

/** Forgets every member. Only to be called when every other process is dead. */
export const disbandFleet = (db: Db): Promise<unknown> => db.collection(COLLECTION).deleteMany({});
