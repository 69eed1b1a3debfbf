import {
  calculateDeliveryFee,
  type DeliveryZone,
  findZone,
  missingForDelivery,
} from '../../../spec/rules/delivery-zones.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import {
  calculatePromise,
  explainUnpromisable,
  findExtraPreparation,
} from '../../../spec/rules/promised-time.ts';
import type { FieldError } from '../../lib/errors.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { asGuestsSee, findOpening } from '../branches/opening-hours.ts';
import { findDuration, getOrderingOptions } from '../branches/ordering-options.ts';
import type { ItemDocument } from '../menu/documents.ts';
import { getLead, listPossibleSlots } from '../pre-orders/slots.ts';
import type { OrderDocument } from './documents.ts';
import type { Placement } from './placement.ts';

type FulfilmentContext = {
  branch: BranchDocument;
  /** The branch's path in field errors. */
  branchField: string;
  /** The referenced items that exist. */
  items: ItemDocument[];
  now: Date;
};

/**
 * Checks that the branch accepts orders of the type for this time, and that the order has the required
 * address or table.
 */
export function validateFulfilment(placement: Placement, context: FulfilmentContext): FieldError[] {
  const { type, channel, deliveryAddress, deliveryFee = 0, table, postalCode, city } = placement;
  const { branch, branchField, now } = context;
  const fieldErrors: FieldError[] = [];
  const reject = (path: string, message: string) => fieldErrors.push({ path, message });
  const isGuest = channel === 'website';
  // Staff can take orders after hours, and pre-orders are for other hours.
  const status = isGuest && !placement.requestedAt ? asGuestsSee(branch, now).status : branch.status;
  if (status !== 'open')
    reject(branchField, `is a branch that is ${status}: only open branches accept orders`);
  if (isGuest && !getOrderingOptions(branch).orderTypes.includes(type))
    reject('/type', 'is not offered to guests of this branch');
  else if (status === 'open') rejectTime(placement, context, reject);
  if (type !== 'dine_in' && table?.trim()) reject('/table', 'is allowed only for dine-in orders');
  if (type === 'delivery' && deliveryAddress.trim() === '')
    reject('/deliveryAddress', 'is required for a delivery');
  if (type === 'delivery') return fieldErrors;
  if (deliveryFee > 0) reject('/deliveryFee', 'is allowed only for deliveries');
  if (postalCode?.trim()) reject('/postalCode', 'is allowed only for deliveries');
  if (city?.trim()) reject('/city', 'is allowed only for deliveries');
  return fieldErrors;
}

function rejectTime(
  { requestedAt, channel, ...placed }: Placement,
  { branch, items, now }: FulfilmentContext,
  reject: (path: string, message: string) => void,
): void {
  const way = { ...placed, extraMinutes: findExtraPreparation(items) };
  if (!requestedAt) {
    const { isOpen, opensAt } = findOpening(branch, now, [way.type]);
    if (channel === 'website' && !isOpen) reject('/type', explainClosed(opensAt));
  } else if (channel !== 'website') {
    const problem = explainUnpromisable(requestedAt, now);
    if (problem) reject('/requestedAt', problem);
  } else if (!listPossibleSlots(branch, way, now).some(slot => Number(slot) === Number(requestedAt)))
    reject('/requestedAt', 'is not an available time');
}

const explainClosed = (opensAt: Date | null): string =>
  opensAt
    ? `is available at this branch from ${opensAt.toISOString()}: choose another type`
    : 'is not available at this branch now: choose another type';

/** When the order is ready or, for a delivery, arrives. Empty if the branch promises no times. */
export function findPromise(
  { requestedAt, ...placed }: Placement,
  { branch, items, now }: Omit<FulfilmentContext, 'branchField'>,
): Pick<OrderDocument, 'promisedAt' | 'travelMinutes' | 'scheduledFor' | 'leadMinutes'> {
  const extraMinutes = findExtraPreparation(items);
  const duration = findDuration(branch, { ...placed, extraMinutes }, now);
  const { preparation, travel } = duration;
  const travelMinutes = travel > 0 && { travelMinutes: travel };
  if (requestedAt) {
    const promise = { promisedAt: requestedAt, scheduledFor: requestedAt };
    return { ...promise, leadMinutes: getLead(duration), ...travelMinutes };
  }
  if (preparation === null) return {};
  return { promisedAt: calculatePromise(now, { ...duration, preparation }), ...travelMinutes };
}

/** The delivery zone's fee, if the placement states none. Guests outside all zones are rejected. */
export function findDeliveryFee(
  { type, channel, postalCode = '' }: Placement,
  branch: BranchDocument,
  subtotal: number,
  fieldErrors: FieldError[],
): number {
  const { deliveryZones } = getOrderingOptions(branch);
  if (type !== 'delivery' || deliveryZones.length === 0) return 0;
  const isKnown = postalCode.trim() !== '';
  const zone = isKnown ? findZone(deliveryZones, postalCode) : undefined;
  const problem = channel === 'website' && explainRefusal(zone, isKnown, subtotal, branch.currency);
  if (problem) fieldErrors.push({ path: '/postalCode', message: problem });
  return zone ? calculateDeliveryFee(zone, subtotal) : 0;
}

function explainRefusal(
  zone: DeliveryZone | undefined,
  isKnown: boolean,
  subtotal: number,
  currency: string,
): string | undefined {
  if (!isKnown) return 'is required: this branch has delivery zones';
  if (!zone) return 'is outside the delivery zones of this branch';
  const missing = missingForDelivery(zone, subtotal);
  if (missing === 0) return undefined;
  return `is in a delivery zone with a minimum order: add ${formatMoney(missing, currency)} to the subtotal`;
}
