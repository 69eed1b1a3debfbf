import type { DashboardOrder, KitchenOrder, OrderWithTimeline } from '../../generated/dashboard/types.ts';

/** The actions on an order in sequence. */
const ACTS = ['placed', 'confirmed', 'preparing', 'ready', 'completed'] as const;

export type Act = (typeof ACTS)[number] | 'paid';

/**
 * An intended action. It is `sure` once the page acknowledged or queued it, and may have happened before;
 * `undone` once the page reverted it.
 */
export type Meant = { act: Act; state: 'maybe' | 'sure' | 'undone'; isQueued: boolean };

/** An order as its guest saw it when placed. */
export type Placed = { title: string; quantity: number; placed: Meant; paid?: Meant };

/**
 * Everyone's intended actions in a shift. Orders are identified by their guest's name until they have a
 * number.
 */
export type Ledger = {
  /** For an order with a number. */
  mean(number: number, act: Act, isQueued: boolean): Meant;
  place(guest: string, title: string): Placed;
  /** The state of an order's only line; unknown while the tap is in progress. */
  strike(number: number, isStruck: boolean | undefined): void;
  /** The page showed that an order is placed, and paid if intended. */
  said(number: number): void;
  /**
   * The number of sure actions, in total and by kind, and of those made while the service was unreachable.
   */
  count(): { acts: number; byAct: Record<string, number>; queued: number };
  /** Differences from the log and from struck lines in the kitchen. */
  audit(orders: OrderWithTimeline[], inKitchen: KitchenOrder[]): Findings;
};

/** Each describes an order's intended and logged actions. */
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

/** Moves no money and may be repeated. */
const PAYMENT_STARTED = 'order.payment_started';

const toAct = ({ action, status }: OrderWithTimeline['timeline'][number]): string =>
  ({ 'order.placed': 'placed', 'order.payment_recorded': 'paid', 'order.status_changed': status })[
    action as string
  ] ?? action;

/** A tap on an order that someone else advanced never moves it back. A payment confirms the order. */
const isPast = (later: string, act: Act): boolean =>
  (later === 'paid' && act === 'confirmed') ||
  ACTS.some((one, index) => one === later && ACTS.some((other, before) => other === act && before < index));

const isAsMeant = ({ lines }: DashboardOrder, { title, quantity }: Placed): boolean =>
  lines.length === 1 && lines[0]?.title === title && lines[0].quantity === quantity;

const describe = ({ lines }: DashboardOrder): string =>
  lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ');

/** An order's intended actions and timeline. */
const tell = ({ timeline }: OrderWithTimeline, meant: Meant[]): string =>
  [
    'meant:',
    ...meant.map(({ act, state }) => `${act} (${state})`),
    'logged:',
    ...timeline.map(({ at, actor, action, status }) => `${at} ${actor} ${action} ${status}`),
  ].join(' ');
