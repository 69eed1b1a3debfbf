import type { Clock } from '../../lib/clock.ts';
import { type FieldError, invalidRequest, throwIfInvalid } from '../../lib/errors.ts';
import { deriveId, newId } from '../../lib/ids.ts';
import { createKeyedMutex } from '../../lib/keyed-mutex.ts';
import { parseAmount } from '../../lib/money.ts';
import type { Actor } from '../activity/documents.ts';
import type { AccessScope, BranchDocument } from '../branches/documents.ts';
import { requireBranch } from '../branches/require-branch.ts';
import type { BranchStore } from '../branches/store.ts';
import type { MenuStore } from '../menu/store.ts';
import { buildEntry } from './build-entry.ts';
import { customerSearchKeys } from './customer.ts';
import type { GuestAccess, OrderDocument } from './documents.ts';
import {
  findOffer,
  type Offer,
  type Placement,
  validateLine,
  validatePlacement,
} from './order-validation.ts';
import { type Adjustments, calculateTotals, priceLine } from './pricing.ts';
import type { OrderStore } from './store.ts';

/** Who places an order: where they named the branch, and how they come back to the order if they are a guest. */
export type PlacedBy = { actor: Actor; branchField: string; guest?: GuestAccess };

export type PlacementService = ReturnType<typeof createPlacementService>;

/** Takes new orders, from wherever they come. */
export function createPlacementService(
  store: OrderStore,
  menu: MenuStore,
  branches: BranchStore,
  clock: Clock,
  publish: (order: OrderDocument) => Promise<void>,
) {
  const inTurn = createKeyedMutex();

  /** What the branch sells for each line, and every fault of the order. */
  async function check(placement: Placement, branch: BranchDocument, branchField: string, now: Date) {
    const ids = placement.lines.map(({ menuItemId }) => menuItemId);
    const items = await menu.findItems(branch.restaurantId, [...new Set(ids)]);
    const faults = validatePlacement(placement, branch, branchField);
    const offers = placement.lines.flatMap((line, index): Offer[] => {
      const path = `/lines/${index}`;
      const found = findOffer(line, items, branch, now);
      if (typeof found === 'string') {
        faults.push({ path: `${path}/menuItemId`, message: found });
        return [];
      }
      faults.push(...validateLine(line, found, path));
      return [found];
    });
    const extras = parseAdjustments(placement, branch.currency, faults);
    return { offers, extras, faults };
  }

  return {
    /** The order, or the one that the guest has placed with the same key before. */
    async place(scope: AccessScope, placement: Placement, placer: PlacedBy): Promise<OrderDocument> {
      const branch = await requireBranch(branches, scope, placement.branchId);
      const now = clock();
      const { offers, extras, faults } = await check(placement, branch, placer.branchField, now);
      throwIfInvalid(faults);

      const order = buildOrder(placement, branch, offers, extras, placer, now);
      if (order.discount > order.subtotal)
        throw invalidRequest([{ path: '/discount', message: 'must not exceed the subtotal' }]);
      if (!Number.isSafeInteger(order.subtotal + order.deliveryFee + order.tipAmount))
        throw invalidRequest([{ path: '/lines', message: 'add up to more than can be charged' }]);

      // Turns keep the orders of one process from racing for a number; between processes the index decides.
      const placed = await inTurn(scope.restaurantId, () => store.insertNumbered(order));
      await publish(placed);
      return placed;
    },
  };
}

function parseAdjustments(placement: Placement, currency: string, faults: FieldError[]): Adjustments {
  const read = (field: 'discount' | 'deliveryFee' | 'tipAmount') =>
    parseAmount(placement[field], currency, `/${field}`, faults);
  return {
    discount: read('discount'),
    creditsUsed: 0,
    deliveryFee: read('deliveryFee'),
    tipAmount: read('tipAmount'),
  };
}

/** The order as it is stored, but for its number. */
function buildOrder(
  placement: Placement,
  branch: BranchDocument,
  offers: Offer[],
  extras: Adjustments,
  { actor, guest }: PlacedBy,
  at: Date,
): OrderDocument {
  const { _id: branchId, restaurantId, slug, name, currency } = branch;
  const { type, channel, customer, notes, deliveryAddress } = placement;
  const priced = placement.lines.flatMap((line, index) => {
    const offer = offers[index];
    if (!offer) return [];
    const { item, row } = offer;
    const { menuItemId, quantity, specialRequest } = line;
    const { title, recipe } = item;
    const own = { id: newId('lin'), menuItemId, title, quantity, specialRequest, recipe };
    return [{ rate: row.vat, line: { ...own, ...priceLine(item, row, line) } }];
  });
  const amounts = calculateTotals(
    priced.map(({ line, rate }) => ({ lineTotal: line.lineTotal, rate })),
    extras,
  );
  const entry = buildEntry(branch, 'order.placed', actor, at, {
    details: { status: 'pending' },
    eventType: 'order.created',
  });
  return {
    _id: deriveId('ord', entry._id),
    restaurantId,
    number: 0,
    type,
    channel,
    status: 'pending',
    paymentStatus: 'unpaid',
    paymentProviderId: '',
    currency,
    ...amounts,
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
}
