import { v7 } from 'uuid';
import type { IdPrefix } from '../lib/ids.ts';
import type { Random } from './random.ts';

/** An ID in the format of `newId` for a given time. IDs within a millisecond are ascending. */
export type MakeId = (prefix: IdPrefix, at: Date) => string;

export function createIds(random: Random): MakeId {
  const bytes = new Uint8Array(16);
  const tail = new DataView(bytes.buffer, 8);
  let last = Number.NaN;
  let seq = 0;
  return (prefix, at) => {
    const msecs = at.getTime();
    seq = msecs === last ? seq + 1 : random.integer(0, 2 ** 31);
    last = msecs;
    tail.setUint32(0, random.integer(0, 2 ** 32 - 1));
    tail.setUint32(4, random.integer(0, 2 ** 32 - 1));
    return `${prefix}_${v7({ msecs, seq, random: bytes }).replaceAll('-', '')}`;
  };
}
