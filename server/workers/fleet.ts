import { setTimeout } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from '../lib/logger.ts';

/** A worker's rank among live workers, numbered from 0 without gaps. */
export type Place = { rank: number; size: number };

export interface Fleet {
  /** Joins the fleet until the signal aborts. Never rejects. */
  join(listener: FleetListener, signal: AbortSignal): Promise<void>;
}

export type FleetListener = {
  /** Called with the first place and every change. */
  onPlace(place: Place): void;
  /** Called with dead members, at least once for each. */
  onDeath(memberIds: string[]): void;
};

/** A single document with each member's heartbeats. */
type FleetDocument = { _id: 'workers'; beats?: Record<string, number> };

const COLLECTION = 'fleet';
const BEAT_INTERVAL_MS = 1_750;
/** A member without a heartbeat for this long is considered dead. */
const DEAD_AFTER_MS = 2_750;

type FleetDeps = {
  db: Db;
  memberId: string;
  log: Logger;
};

/**
 * Members count heartbeats in one document, and read the other members' counts with the same command. A
 * member whose count stops has died. Each measures the time with its own monotonic clock, so no clocks are
 * compared.
 */
export function createFleet({ db, memberId, log }: FleetDeps): Fleet {
  // Heartbeats need not survive a failover.
  const fleet = db.collection<FleetDocument>(COLLECTION, { writeConcern: { w: 1, journal: false } });
  /** When each other member's last heartbeat was seen. */
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
    // Others may have sent heartbeats, or been unable to, while this process or the database was unavailable.
    if (now - beatAt > DEAD_AFTER_MS) seen.clear();
    beatAt = now;
    const { [memberId]: own, ...others } = found?.beats ?? {};
    for (const id of seen.keys()) if (!(id in others)) seen.delete(id);
    for (const [id, count] of Object.entries(others))
      if (seen.get(id)?.count !== count) seen.set(id, { count, at: now });
  }

  const findDead = () => [...seen].filter(([, { at }]) => at + DEAD_AFTER_MS <= beatAt).map(([id]) => id);

  /** The time until the next beat: sooner if another member will be dead by then. */
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

/** Removes every member. Call it only if every other process is dead. */
export const disbandFleet = (db: Db): Promise<unknown> => db.collection(COLLECTION).deleteMany({});
