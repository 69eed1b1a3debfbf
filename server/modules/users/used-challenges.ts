import { MAX_USED_CHALLENGES } from './documents.ts';

/** Appends a challenge, and keeps the latest. */
export const toLatest = (challenge: string) => ({ $each: [challenge], $slice: -MAX_USED_CHALLENGES });
