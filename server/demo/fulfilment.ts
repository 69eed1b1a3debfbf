import { calculatePromise } from '../../spec/rules/promised-time.ts';
import type { OrderDocument, OrderStatus } from '../modules/orders/documents.ts';
import { getLead } from '../modules/pre-orders/slots.ts';
import type { Placement } from './placements.ts';
import { addMs, HOUR, MINUTE } from './times.ts';

const TABLES = 16;
const SLOT = 15 * MINUTE;
const TRAVEL_MINUTES = 20;
/** Statuses of pre-orders that the kitchen has not started. */
const BEFORE_KITCHEN: readonly OrderStatus[] = ['pending', 'confirmed'];

/** The order's table or address, and its promised time if the branch promises times. */
export function makeFulfilment(
  { at, type, status, turn, branch: { document } }: Placement,
  now: Date,
): Pick<OrderDocument, 'table' | 'promisedAt' | 'travelMinutes' | 'scheduledFor' | 'leadMinutes'> {
  if (type === 'dine_in') return { table: String(1 + (turn % TABLES)) };
  const { preparationMinutes: preparation, preOrderDays, openingHours } = document;
  if (!preparation) return {};
  const travel = type === 'delivery' ? TRAVEL_MINUTES : 0;
  const duration = { preparation, extra: 0, delay: 0, travel };
  const travels = travel > 0 && { travelMinutes: travel };
  const isPreOrder = preOrderDays && !openingHours && BEFORE_KITCHEN.includes(status) && turn % 2 === 0;
  if (!isPreOrder) return { promisedAt: calculatePromise(at, duration), ...travels };
  const scheduledFor = roundUp(addMs(now, 20 * HOUR + turn * SLOT));
  return { promisedAt: scheduledFor, scheduledFor, leadMinutes: getLead(duration), ...travels };
}

const roundUp = (time: Date): Date => new Date(Math.ceil(time.getTime() / SLOT) * SLOT);
