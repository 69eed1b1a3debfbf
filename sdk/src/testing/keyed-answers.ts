import { KEY_TTL_MS, OTHER_REQUEST } from '../../../spec/rules/idempotency-key.ts';
import { MockError } from './mock-error.ts';

/** Responses to requests with an `Idempotency-Key`, stored like in the service. */
export class KeyedAnswers {
  readonly #answers = new Map<string, { fingerprint: string; expiresAt: number; answer: unknown }>();

  /** Returns the first response again if the same request repeats the key. */
  answerOnce<Answer>(key: string, fingerprint: string, now: Date, answer: () => Answer): Answer {
    const earlier = this.#answers.get(key);
    if (!earlier || earlier.expiresAt < now.getTime()) {
      const first = structuredClone(answer());
      this.#answers.set(key, { fingerprint, expiresAt: now.getTime() + KEY_TTL_MS, answer: first });
      return first;
    }
    if (earlier.fingerprint === fingerprint) return earlier.answer as Answer;
    throw new MockError('conflict', OTHER_REQUEST);
  }
}
