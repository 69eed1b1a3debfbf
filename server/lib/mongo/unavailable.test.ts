import { MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { isDatabaseUnavailable, isTransient } from './unavailable.ts';

const answered = (code: number) => new MongoServerError({ message: 'Answered', code });

it.for([
  ['CursorNotFound', 43],
  ['UnsatisfiableWriteConcern', 100],
  ['FailedToSatisfyReadPreference', 133],
  ['ReadConcernMajorityNotAvailableYet', 134],
  ['NetworkInterfaceExceededTimeLimit', 202],
  ['CursorKilled', 237],
  ['IngressRequestRateLimitExceeded', 462],
  ['NotWritablePrimary', 10107],
  ['Interrupted', 11601],
] as const)('%s means that the database is temporarily unavailable', ([, code]) => {
  expect(isDatabaseUnavailable(answered(code))).toBe(true);
});

it.for([
  ['Unauthorized', 13],
  ['DuplicateKey', 11000],
  ['BadValue', 2],
] as const)('%s does not', ([, code]) => {
  expect(isDatabaseUnavailable(answered(code))).toBe(false);
  expect(isTransient(answered(code))).toBe(false);
});

it('A read can be retried immediately after a lost connection or a failover, but not after a timeout', () => {
  expect([new MongoNetworkError('reset'), answered(10107)].map(isTransient)).toEqual([true, true]);
  expect([answered(50), answered(462), new TypeError('fetch failed')].map(isTransient)).toEqual([
    false,
    false,
    false,
  ]);
});
