import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';

/**
 * A promised duration in documents or the contract, and the test that asserts it. `unmeasured` explains why
 * there is none.
 */
type Promised = { text: string; seconds: number; test: string } | { text: string; unmeasured: string };

const PROMISES: Promised[] = [
  { text: 'A revoked key stops working within five seconds', seconds: 5, test: 'faults/two-processes' },
  { text: 'and everywhere within 5 seconds', seconds: 5, test: 'faults/two-processes' },
  { text: 'and within five seconds for API keys', seconds: 5, test: 'cli/admin' },
  { text: 'requests get 503 `unavailable` within five seconds', seconds: 5, test: 'faults/outage' },
  { text: 'both respond within two seconds', seconds: 2, test: 'faults/outage' },
  { text: 'other workers take over within two seconds', seconds: 2, test: 'faults/workers' },
  { text: 'taken over by the others within five seconds', seconds: 5, test: 'faults/workers' },
  { text: 'retried after at most 20 seconds', seconds: 20, test: 'faults/workers' },
  { text: 'for at most 15 seconds', seconds: 15, test: 'faults/stop' },
  { text: 'Any 2xx status within 10 seconds', seconds: 10, test: 'webhooks/faults' },
  { text: 'respond with 2xx within 10 seconds', seconds: 10, test: 'webhooks/faults' },
  { text: 'You respond within 10 seconds', seconds: 10, test: 'webhooks/faults' },
  { text: '`StruckLinesChange`, sent within a second', seconds: 1, test: 'dashboard/struck-lines' },
  { text: 'counted within 5 seconds of their end', seconds: 5, test: 'webhooks/statistics' },
  {
    text: 'immediately in the process that responds, and everywhere within a second',
    seconds: 1,
    test: 'faults/two-processes',
  },
  {
    text: 'if an address sends that many unknown keys within a minute',
    unmeasured: 'a window, not a deadline',
  },
  { text: 'Screens show the change within a minute', unmeasured: 'an interval of the page' },
  { text: 'the others within a second of a change', seconds: 1, test: 'dashboard/branch-pause' },
  { text: 'succeed again within two seconds', seconds: 2, test: 'faults/full-disk' },
  {
    text: 'at most five seconds after they begin',
    unmeasured: 'the life of a lock, which killed-migrations waits for',
  },
  { text: 'a command ends within 5 seconds', seconds: 5, test: 'faults/outage' },
];

const NUMBER = '(an?|one|two|three|five|ten|twenty|\\d+)';
const UNIT = '(seconds?|minutes?)';
const PROMISE = new RegExp(`\\b(within|at most) ${NUMBER} ${UNIT}\\b`, 'gi');

const SOURCES = [
  'README.md',
  'server/*.md',
  'server/{decisions,web}/*.md',
  'server/deploy/*.md',
  'server/docs/guides/**/*.md',
  'server/cli/**/*.ts',
  'server/settings.ts',
  'sdk/README.md',
  'webhook-verifier/README.md',
  'spec/{public,dashboard}/**/*.tsp',
];

/** Removes line breaks and comment markers. */
const flatten = (text: string): string => text.replace(/\s*\n\s*\*?\s*/g, ' ');

it('Every promised number of seconds is asserted by a test with that number', async () => {
  const used = new Set<Promised>();
  const unknown: string[] = [];
  for await (const file of glob(SOURCES)) {
    const text = flatten(readFileSync(file, 'utf8'));
    for (const { index, 0: words } of text.matchAll(PROMISE)) {
      const around = text.slice(Math.max(0, index - 80), index + words.length + 30);
      const promised = PROMISES.find(one => around.toLowerCase().includes(one.text.toLowerCase()));
      if (promised) used.add(promised);
      else unknown.push(`${file}: …${around}…`);
    }
  }
  expect(unknown).toEqual([]);
  expect(PROMISES.filter(promised => !used.has(promised))).toEqual([]);
  for (const promised of PROMISES) {
    if ('unmeasured' in promised) continue;
    const source = readFileSync(`test/${promised.test}.test.ts`, 'utf8');
    expect(source, promised.text).toMatch(new RegExp(`\\b(within|limitOf)\\(${promised.seconds}\\)`));
  }
});
