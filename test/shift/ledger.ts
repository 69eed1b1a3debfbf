import type { DashboardOrder, KitchenOrder, OrderWithTimeline } from '../../generated/dashboard/types.ts';

/** What can be done to an order, in the order in which it is done. */
const ACTS = ['placed', 'confirmed', 'preparing', 'ready', 'completed'] as const;

export type Act = (typeof ACTS)[number] | 'paid';

/**
 * What somebody meant. It is sure once the page has acknowledged or queued it, and it may have happened before; `undone` as soon
 * as the page has taken it back.
 */
export type Meant = { act: Act; state: 'maybe' | 'sure' | 'undone'; isQueued: boolean };

/** An order as its guest saw it when it was placed. */
export type Placed = { title: string; quantity: number; placed: Meant; paid?: Meant };

/** What everybody meant in a shift. Orders are known by the name of their guest until they have a number. */
export type Ledger = {
  /** Of an order that has a number. */
  mean(number: number, act: Act, isQueued: boolean): Meant;
  place(guest: string, title: string): Placed;
  /** Of the only line of an order; what it was before is not known while the tap is under way. */
  strike(number: number, isStruck: boolean | undefined): void;
  /** The page has said that an order is placed, and paid if that was meant. */
  said(number: number): void;
  /** The acts that are sure, how many of each, and how many were done while the service could not be reached. */
  count(): { acts: number; byAct: Record<string, number>; queued: number };
  /** What differs from it in the log, and in what is struck through in the kitchen. */
  audit(orders: OrderWithTimeline[], inKitchen: KitchenOrder[]): Findings;
};

/** Each tells what was meant of an order, and what was logged. */
export type Findings = { lost: string[]; doubled: string[]; unmeant: string[] };

export function createLedger(): Ledger {
  const placements = new Map<string, Placed>();
  const moves = new Map<number, Meant[]>();
  const strikes = new Map<number, boolean | undefined>();
  const saidNumbers = new Set<number>();
  const listMeant = () => [...[...placements.values()].flatMap(listPlaced), ...[...moves.values()].flat()];
  return {
    mean(number, act, isQueued) {
      const meant: Meant = { act, state: 'maybe', isQueued };
      moves.set(number, [...(moves.get(number) ?? []), meant]);
      return meant;
    },
    place(guest, title) {
      const placed: Placed = {
        title,
        quantity: 0,
        placed: { act: 'placed', state: 'maybe', isQueued: false },
      };
      placements.set(guest, placed);
      return placed;
    },
    said: number => void saidNumbers.add(number),
    strike: (number, isStruck) => void strikes.set(number, isStruck),
    count() {
      const sure = listMeant().filter(({ state }) => state === 'sure');
      const byAct: Record<string, number> = {};
      for (const { act } of sure) byAct[act] = (byAct[act] ?? 0) + 1;
      return { acts: sure.length, byAct, queued: sure.filter(({ isQueued }) => isQueued).length };
    },
    audit(orders, inKitchen) {
      const lost: string[] = [];
      const doubled: string[] = [];
      const unmeant: string[] = [];
      const seen = new Set<string>();
      for (const order of orders) {
        const { number, customer } = order;
        const placement = placements.get(customer.name);
        if (!placement || !isAsMeant(order, placement))
          unmeant.push(`${number} of ${customer.name}: ${describe(order)}`);
        if (placement?.paid && saidNumbers.has(number)) placement.paid.state = 'sure';
        const all = [...listPlaced(placement), ...(moves.get(number) ?? [])];
        const meant = all.filter(({ state }) => state !== 'undone');
        const story = () => tell(order, all);
        if (seen.has(customer.name)) doubled.push(`${number} of ${customer.name}; ${story()}`);
        seen.add(customer.name);
        const logged = order.timeline.map(toAct).filter(act => act !== PAYMENT_STARTED);
        for (const act of new Set(logged)) {
          if (logged.filter(other => other === act).length > 1) doubled.push(`${number} ${act}; ${story()}`);
          if (!meant.some(one => one.act === act)) unmeant.push(`${number} ${act}; ${story()}`);
        }
        for (const { act, state } of meant)
          if (state === 'sure' && !logged.includes(act) && !logged.some(later => isPast(later, act)))
            lost.push(`${number} ${act}; ${story()}`);
      }
      for (const [guest, { placed }] of placements)
        if (placed.state === 'sure' && !seen.has(guest)) lost.push(`the order of ${guest}`);
      for (const { number, struckLines } of inKitchen) {
        const isStruck = strikes.get(number);
        if (isStruck === undefined || isStruck === (struckLines?.lineIds.length ?? 0) > 0) continue;
        (isStruck ? lost : unmeant).push(`${number} struck through`);
      }
      return { lost, doubled, unmeant };
    },
  };
}

const listPlaced = (order: Placed | undefined): Meant[] =>
  order ? [order.placed, ...(order.paid ? [order.paid] : [])] : [];

/** No money moves by it, and it may be done again. */
const PAYMENT_STARTED = 'order.payment_started';

const toAct = ({ action, status }: OrderWithTimeline['timeline'][number]): string =>
  ({ 'order.placed': 'placed', 'order.payment_recorded': 'paid', 'order.status_changed': status })[
    action as string
  ] ?? action;

/** A tap on what somebody else has moved on meanwhile moves nothing back. A payment confirms what it pays. */
const isPast = (later: string, act: Act): boolean =>
  (later === 'paid' && act === 'confirmed') ||
  ACTS.some((one, index) => one === later && ACTS.some((other, before) => other === act && before < index));

const isAsMeant = ({ lines }: DashboardOrder, { title, quantity }: Placed): boolean =>
  lines.length === 1 && lines[0]?.title === title && lines[0].quantity === quantity;

const describe = ({ lines }: DashboardOrder): string =>
  lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ');

/** What was meant of an order, and what became of it. */
const tell = ({ timeline }: OrderWithTimeline, meant: Meant[]): string =>
  [
    'meant:',
    ...meant.map(({ act, state }) => `${act} (${state})`),
    'logged:',
    ...timeline.map(({ at, actor, action, status }) => `${at} ${actor} ${action} ${status}`),
  ].join(' ');
