import { hash, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { pinoHttp } from 'pino-http';

/**
 * The service's work per request besides responding. Peers started with SAME_JOB do the same: log a line,
 * count the key's requests in memory, hash each key, reload it after five seconds, and mark it as used once a
 * minute.
 */
export const DOES_SAME_JOB = process.env.SAME_JOB === '1';

/** Requests of a key in a window. */
export const RATE = { limit: 120, windowMs: 60_000 };

const TTL_MS = 5_000;
const TOUCH_INTERVAL_MS = 60_000;

/** One line per request, with a unique ID. */
export const logRequest = pinoHttp({
  logger: pino(pino.destination(2)),
  genReqId: () => randomUUID(),
  serializers: {
    req: ({ id, method, url }) => ({ id, method, url }),
    res: ({ statusCode }) => ({ status: statusCode }),
  },
});

type Store<Key> = { find(hash: string): Promise<Key | null>; touch(key: Key): Promise<unknown> };
type Known<Key> = { key: Key; readAt: number; touchedAt: number };

/** Finds the presented key. Without SAME_JOB, it is read once and cached by header. */
export function createKeyReader<Key>({ find, touch }: Store<Key>) {
  const known = new Map<string, Known<Key>>();
  const digest = (header: string) => hash('sha256', header.slice('Bearer '.length));

  return async (header = ''): Promise<Key | null> => {
    const id = DOES_SAME_JOB ? digest(header) : header;
    const now = Date.now();
    const entry = known.get(id);
    const isFresh = entry && (!DOES_SAME_JOB || now - entry.readAt < TTL_MS);
    const key = isFresh ? entry.key : await find(digest(header));
    if (!key) return null;
    const isTouched = !DOES_SAME_JOB || (entry && now - entry.touchedAt < TOUCH_INTERVAL_MS);
    if (!isTouched) void touch(key);
    if (!isFresh || !isTouched) {
      const touchedAt = entry && isTouched ? entry.touchedAt : now;
      known.set(id, { key, readAt: isFresh ? entry.readAt : now, touchedAt });
    }
    return key;
  };
}
