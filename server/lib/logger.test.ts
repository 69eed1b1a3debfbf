import { MongoNetworkError } from 'mongodb';
import { afterEach, expect, it, vi } from 'vitest';
import { createLogger } from './logger.ts';

afterEach(() => vi.useRealTimers());

it('A database outage logs one line, then one a minute with the error count, and one at its end', () => {
  vi.useFakeTimers();
  const lines: { msg: string; errors?: number }[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: line => void lines.push(JSON.parse(line)) });
  const messages = () => lines.splice(0).map(({ msg, errors }) => [msg, errors]);
  const fail = (msg: string) => log.child({}).error({ err: new MongoNetworkError('connection lost') }, msg);

  fail('first');
  for (let again = 0; again < 600; again++) fail('again');
  log.error({ err: new Error('Something else') }, 'other');
  log.info('news');
  expect(messages()).toEqual([
    ['first', undefined],
    ['other', undefined],
    ['news', undefined],
  ]);

  vi.advanceTimersByTime(60_000);
  expect(messages()).toEqual([[expect.stringContaining('database was unavailable'), 600]]);
  fail('still');
  vi.advanceTimersByTime(60_000);
  expect(messages()).toEqual([[expect.stringContaining('database was unavailable'), 1]]);
  vi.advanceTimersByTime(60_000);
  expect(messages()).toEqual([[expect.stringContaining('database is available again'), undefined]]);
  fail('another outage');
  expect(messages()).toEqual([['another outage', undefined]]);
});
