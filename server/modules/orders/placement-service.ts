import { formatMoney, parseAmount } from '../../../spec/rules/money.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, throwIfInvalid } from '../../lib/errors.ts';
import { deriveId, newId } from '../../lib/ids.ts';
import { createKeyedMutex } from '../../lib/keyed-mutex.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { Actor } from '../activity/documents.ts';
import { requireBranch } from '../branches/branch-scope.ts';
import type { BranchDocument, Caller } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import type { MenuItemStore } from '../menu/item-store.ts';
import {
  buildOutboxEntry,
  customerSearchKeys,
  type GuestAccess,
  type OrderDocument,
  snapshotOrder,
} from './documents.ts';
import {
  getOffer,
  type Offer,
  type OrderLineInput,
  type Placement,
  validateLine,
  validatePlacement,
} from './order-validation.ts';
import { type Adjustments, calculateTotals, priceLine } from './pricing.ts';
import type { Replay } from './replay.ts';
import type { OrderStore } from './store.ts';

/** New orders, from staff and guests. */
export interface PlacementService {
  /**
   * Resolves to the existing order when the guest has placed one with the same key; a keyed request places one order and
   * always resolves to it as it was placed. Throws `conflict` for the key of another request, `forbidden` for a branch out of
   * scope, `invalid_request` with every field error.
   */
  place(caller: Caller, placement: Placement, options: PlacementOptions): Promise<OrderDocument>;
}

/** `branchField` is the path of the branch in field errors; `guest` is set when a guest places the order. */
export type PlacementOptions = {
  branchField: string;
  guest?: GuestAccess;
  request?: KeyedRequest | undefined;
};

/** A line of the placement, and what it orders. */
type SoldLine = Offer & { line: OrderLineInput };

type PlacementServiceDeps = {
  store: Pick<OrderStore, 'insertNumbered'>;
  items: Pick<MenuItemStore, 'findByIds'>;
  branches: Pick<BranchStore, 'find'>;
  clock: Clock;
  publish: (order: OrderDocument) => Promise<void>;
  replay: Replay;
};

export function createPlacementService(deps: PlacementServiceDeps): PlacementService {
  const { store, items, branches, clock, publish, replay } = deps;
  const runExclusive = createKeyedMutex();

  async function validate(placement: Placement, branch: BranchDocument, branchField: string, now: Date) {
    const ids = placement.lines.map(({ menuItemId }) => menuItemId);
    const found = await items.findByIds(branch.restaurantId, [...new Set(ids)]);
    const fieldErrors = validatePlacement(placement, branch, branchField);
    const sold = placement.lines.flatMap((line, index): SoldLine[] => {
      const path = `/lines/${index}`;
      const item = found.find(({ _id }) => _id === line.menuItemId);
      const offer = item ? getOffer(item, branch, now) : 'names no item of the menu';
      if (typeof offer === 'string') {
        fieldErrors.push({ path: `${path}/menuItemId`, message: offer });
        return [];
      }
      fieldErrors.push(...validateLine(line, offer, path));
      return [{ ...offer, line }];
    });
    const parse = (field: keyof Adjustments) =>
      parseAmount(placement[field], branch.currency, `/${field}`, fieldErrors);
    const adjustments = {
      discount: parse('discount'),
      deliveryFee: parse('deliveryFee'),
      tipAmount: parse('tipAmount'),
    };
    const expectedTotal =
      placement.expectedTotal === undefined
        ? undefined
        : parseAmount(placement.expectedTotal, branch.currency, '/expectedTotal', fieldErrors);
    throwIfInvalid(fieldErrors);
    return { sold, adjustments, expectedTotal };
  }

  return {
    async place({ scope, actor }, placement, options) {
      const branch = await requireBranch(branches, scope, placement.branchId);
      const answered = await replay(scope.restaurantId, options.request);
      if (answered) return answered;
      const now = clock();
      const validated = await validate(placement, branch, options.branchField, now);

      const order = buildOrder(placement, branch, validated, actor, options, now);
      if (order.discount > order.subtotal)
        throw invalidRequest([{ path: '/discount', message: 'must not exceed the subtotal' }]);
      if (!Number.isSafeInteger(order.subtotal + order.deliveryFee + order.tipAmount))
        throw invalidRequest([{ path: '/lines', message: 'add up to more than can be charged' }]);
      if (validated.expectedTotal !== undefined && validated.expectedTotal !== order.total) {
        const message = `is not what the order costs: ${formatMoney(order.total, order.currency)}`;
        throw invalidRequest([{ path: '/expectedTotal', message }]);
      }

      // Keeps this process from competing with itself for a number; across processes the unique index decides.
      const placed = await runExclusive(scope.restaurantId, () => store.insertNumbered(order));
      await publish(placed);
      // A concurrent request may have placed the order first.
      return (await replay(scope.restaurantId, options.request)) ?? placed;
    },
  };
}

/** The store assigns the number. */
function buildOrder(
  placement: Placement,
  branch: BranchDocument,
  { sold, adjustments }: { sold: SoldLine[]; adjustments: Adjustments },
  actor: Actor,
  { guest, request }: PlacementOptions,
  at: Date,
): OrderDocument {
  const { _id: branchId, restaurantId, slug, name, currency } = branch;
  const { type, channel, customer, notes, deliveryAddress } = placement;
  const priced = sold.map(({ line, item, row }) => {
    const { menuItemId, quantity, specialRequest } = line;
    const { title, recipe } = item;
    const base = { id: newId('lin'), menuItemId, title, quantity, specialRequest, recipe };
    return { rate: row.vat, line: { ...base, ...priceLine(item, row, line) } };
  });
  const totals = calculateTotals(
    priced.map(({ line, rate }) => ({ lineTotal: line.lineTotal, rate })),
    adjustments,
  );
  const entry = buildOutboxEntry(branch, 'order.placed', actor, at, {
    details: { status: 'pending' },
    eventType: 'order.created',
  });
  const order: OrderDocument = {
    _id: deriveId('ord', entry._id),
    restaurantId,
    number: 0,
    type,
    channel,
    status: 'pending',
    paymentStatus: 'unpaid',
    paymentProviderId: '',
    paymentId: '',
    currency,
    ...totals,
    creditsUsed: 0,
    refundedTotal: 0,
    notes,
    deliveryAddress: type === 'delivery' ? deliveryAddress : '',
    cancelReason: '',
    cancelledAt: null,
    branch: { id: branchId, slug, name, currency },
    customer,
    customerKeys: customerSearchKeys(customer),
    ...(guest && { guest }),
    lines: priced.map(({ line }) => line),
    refunds: [],
    createdAt: at,
    updatedAt: at,
    outbox: [entry],
  };
  return request ? { ...order, requests: [{ ...request, at, answer: snapshotOrder(order) }] } : order;
}
