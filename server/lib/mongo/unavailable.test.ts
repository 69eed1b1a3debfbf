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
] as const)('%s is a database that is away for a moment', ([, code]) => {
  expect(isDatabaseUnavailable(answered(code))).toBe(true);
});

it.for([
  ['Unauthorized', 13],
  ['DuplicateKey', 11000],
  ['BadValue', 2],
] as const)('%s is not', ([, code]) => {
  expect(isDatabaseUnavailable(answered(code))).toBe(false);
  expect(isTransient(answered(code))).toBe(false);
});

it('A read may be repeated at once when the connection broke or another member becomes the primary, and not at a time limit', () => {
  expect([new MongoNetworkError('reset'), answered(10107)].map(isTransient)).toEqual([true, true]);
  expect([answered(50), answered(462), new TypeError('fetch failed')].map(isTransient)).toEqual([
    false,
    false,
    false,
  ]);
});
