import { expect, it } from 'vitest';
import { DATABASE } from './faults.ts';
import { type Disturbance, findUnexcused, type Receipt } from './receipts.ts';

const FIRST = { name: 'worker 1', address: '127.0.2.1' };
const SECOND = { name: 'worker 2', address: '127.0.2.2' };
/** When a fault of the first worker or the database starts and ends. */
const FROM = Date.parse('2026-05-05T12:00:00.000Z');
const UNTIL = FROM + 4_000;

type Sent = [at: number, by: { address: string }];

/** The findings for deliveries sent at these times, among many sent once. */
function find(
  sent: Sent[][],
  { ended = false, others = 10_000, ...disturbance }: Partial<Scene> = {},
): string[] {
  const once: Sent[][] = Array.from({ length: others }, () => [[FROM, SECOND]]);
  const byDelivery = new Map(
    [...sent, ...once].map((times, index): [string, Receipt[]] => [
      `delivery ${index}`,
      times.map(([at, { address }]) => ({ at, from: address, body: '{}' })),
    ]),
  );
  const disturbances = disturbance.part
    ? [{ part: '', from: FROM, until: UNTIL, goesOn: false, ...disturbance }]
    : [];
  const workers = [
    { ...FIRST, endings: ended ? [FROM] : [] },
    { ...SECOND, endings: [] },
  ];
  return findUnexcused(byDelivery, disturbances, workers, () => 'the endpoint');
}

type Scene = Disturbance & { ended: boolean; others: number };

const KILLED = { part: FIRST.name, ended: true };
const STOPPED = { part: FIRST.name, goesOn: true };
const again = [expect.stringContaining('delivery 0 came again')];
const times = (count: number, sent: Sent[]): Sent[][] => Array.from({ length: count }, () => sent);

it('A duplicate is reported if its worker had no fault', () => {
  expect(
    find([
      [
        [FROM - 100, FIRST],
        [FROM + 12_000, SECOND],
      ],
    ]),
  ).toEqual(again);
  expect(
    find(
      [
        [
          [FROM - 100, SECOND],
          [FROM + 12_000, SECOND],
        ],
      ],
      KILLED,
    ),
  ).toEqual(again);
});

it('Requests in flight when a worker was killed may be sent again, by another worker or the next process', () => {
  expect(
    find(
      [
        [
          [FROM - 100, FIRST],
          [FROM + 12_000, SECOND],
        ],
      ],
      KILLED,
    ),
  ).toEqual([]);
  expect(
    find(
      [
        [
          [FROM - 100, FIRST],
          [FROM + 12_000, FIRST],
        ],
      ],
      KILLED,
    ),
  ).toEqual([]);
});

it('Requests recorded before a worker was killed are reported if the next process sends them again, now or later', () => {
  for (const at of [FROM + 2_000, UNTIL, UNTIL + 1_000])
    expect(
      find(
        [
          [
            [FROM - 10_000, FIRST],
            [at, FIRST],
          ],
        ],
        KILLED,
      ),
    ).toEqual(again);
});

it('Requests that the next process sends twice are reported', () => {
  expect(
    find(
      [
        [
          [FROM + 2_000, FIRST],
          [UNTIL, FIRST],
        ],
      ],
      KILLED,
    ),
  ).toEqual(again);
});

it('A worker that was paused may finish a request that another one has already sent', () => {
  expect(
    find(
      [
        [
          [FROM + 3_000, SECOND],
          [UNTIL, FIRST],
        ],
      ],
      STOPPED,
    ),
  ).toEqual([]);
  expect(
    find(
      [
        [
          [FROM + 3_000, SECOND],
          [UNTIL + 10_000, FIRST],
        ],
      ],
      STOPPED,
    ),
  ).toEqual(again);
});

it('Requests sent during a database outage may be sent again', () => {
  expect(
    find(
      [
        [
          [FROM + 1_000, FIRST],
          [FROM + 12_000, FIRST],
        ],
      ],
      { part: DATABASE },
    ),
  ).toEqual([]);
});

it('One crash excuses only what a worker can have in flight to one endpoint', () => {
  const sent: Sent[] = [
    [FROM - 100, FIRST],
    [FROM + 12_000, SECOND],
  ];
  expect(find(times(20, sent), KILLED)).toEqual([]);
  expect(find(times(40, sent), KILLED)).toEqual([expect.stringContaining('40 repeats of worker 1')]);
});

it('Excusable duplicates are reported if there are too many', () => {
  const sent: Sent[] = [
    [FROM + 1_000, FIRST],
    [FROM + 12_000, FIRST],
  ];
  const byOther: Sent[] = [
    [FROM + 1_000, SECOND],
    [FROM + 12_000, SECOND],
  ];
  const many = [...times(20, sent), ...times(20, byOther)];
  expect(find(many, { part: DATABASE })).toEqual([]);
  expect(find(many, { part: DATABASE, others: 300 })).toEqual(['40 repeats of 340 deliveries']);
});
