import type { OrderStatus, OrderType } from '../modules/orders/documents.ts';
import type { DemoBranch } from './branches.ts';
import { makeSlots } from './demand.ts';
import type { Random } from './random.ts';
import { addMs, DAY, HOUR, subtractMs } from './times.ts';

/** `turn` is the index among recent or past orders. */
export type Placement = {
  at: Date;
  branch: DemoBranch;
  type: OrderType;
  status: OrderStatus;
  turn: number;
};

const HISTORY = 60 * DAY;
const RECENT = 2 * HOUR;
/** Enough recent orders to show every status, at any total and hour. */
const LEAST_RECENT = 42;

const TYPES = ['delivery', 'pickup', 'dine_in'] as const satisfies OrderType[];
const TYPE_WEIGHTS = { delivery: 45, pickup: 25, dine_in: 30 };
const CANCELLED_SHARE = 0.08;

/** Statuses of recent orders, from oldest (0) to newest (1). */
const PROGRESS: readonly { status: OrderStatus; until: number }[] = [
  { status: 'completed', until: 0.12 },
  { status: 'delivering', until: 0.28 },
  { status: 'ready', until: 0.45 },
  { status: 'preparing', until: 0.65 },
  { status: 'confirmed', until: 0.82 },
  { status: 'pending', until: 1 },
];

/** Oldest first. */
export function* placements(
  orders: number,
  branches: DemoBranch[],
  random: Random,
  now: Date,
): Generator<Placement> {
  const natural = Math.round((orders * RECENT) / HISTORY);
  const recent = Math.min(Math.max(natural, LEAST_RECENT), Math.ceil(orders / 3));
  yield* past(orders - recent, branches, random, now);
  for (let turn = 0; turn < recent; turn++) {
    const progress = (turn + random.next()) / recent;
    const status = statusAt((turn + 0.5) / recent);
    yield {
      at: addMs(now, (progress - 1) * RECENT - 1),
      branch: random.weighted(branches, ({ profile }) => profile.share),
      type: status === 'delivering' ? 'delivery' : (TYPES[turn % TYPES.length] ?? 'pickup'),
      status,
      turn,
    };
  }
}

/** Distributed by demand: the n-th order is in the n-th quantile. */
function* past(count: number, branches: DemoBranch[], random: Random, now: Date): Generator<Placement> {
  const slots = makeSlots(subtractMs(now, HISTORY), subtractMs(now, RECENT), branches);
  const totalDemand = (demand: Map<DemoBranch, number>) =>
    demand.values().reduce((sum, part) => sum + part, 0);
  const all = slots.reduce((sum, { demand }) => sum + totalDemand(demand), 0);
  let index = 0;
  let before = 0;
  let target = random.next();
  for (const { start, length, demand } of slots) {
    const busyness = totalDemand(demand);
    for (; index < count && (target / count) * all < before + busyness; target = ++index + random.next()) {
      const share = ((target / count) * all - before) / busyness;
      yield {
        at: addMs(start, share * (length - 1)),
        branch: random.weighted(branches, branch => demand.get(branch) ?? 0),
        type: random.weighted(TYPES, type => TYPE_WEIGHTS[type]),
        status: random.chance(CANCELLED_SHARE) ? 'cancelled' : 'completed',
        turn: index,
      };
    }
    before += busyness;
  }
}

function statusAt(progress: number): OrderStatus {
  return PROGRESS.find(({ until }) => progress < until)?.status ?? 'pending';
}
