import { expect, it } from 'vitest';
import { createCredentialLookups } from './credential-lookups.ts';

const ADDRESS = '198.51.100.1';

/**
 * Looks up five credentials concurrently with a limit of three unknown ones, and resolves the queries later.
 */
function lookUpFive(isKnown: (hash: string) => boolean) {
  const lookups = createCredentialLookups({ requests: 3, windowSeconds: 60 });
  const queried: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const results = Promise.allSettled(
    ['a', 'b', 'c', 'd', 'e'].map(hash =>
      lookups.find(hash, ADDRESS, async () => {
        queried.push(hash);
        await answered;
        return isKnown(hash) ? hash : null;
      }),
    ),
  );
  return { queried, answer, results };
}

it('finds every existing credential, however many arrive for the first time concurrently', async () => {
  const { answer, results } = lookUpFive(() => true);
  answer();
  expect(await results).toEqual(['a', 'b', 'c', 'd', 'e'].map(value => ({ status: 'fulfilled', value })));
});

it('limits queries of unknown credentials, even if they arrive concurrently', async () => {
  const { queried, answer, results } = lookUpFive(hash => hash === 'a');
  answer();
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  expect(queried).toEqual(['a', 'b', 'c', 'd']);
});

it('rejects unknown credentials beyond the limit with the rest of the window', async () => {
  const { answer, results } = lookUpFive(() => false);
  answer();
  expect((await results).filter(({ status }) => status === 'rejected')).toEqual(
    Array(2).fill({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'rate_limited', retryAfter: 60 }),
    }),
  );
});

it('passes on a failed query without counting it', async () => {
  const lookups = createCredentialLookups({ requests: 1, windowSeconds: 60 });
  const away = new Error('no database');
  await expect(lookups.find('a', ADDRESS, () => Promise.reject(away))).rejects.toBe(away);
  expect(await lookups.find('b', ADDRESS, async () => 'b')).toBe('b');
});
