import type { operations } from '../../../generated/dashboard/types.ts';
import { ServiceError } from '../../lib/errors.ts';
import { serializeDashboardOrder, serializeKitchenOrder } from '../../modules/orders/serializers.ts';
import type { SignedInCaller } from './handler-context.ts';

type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;
type OrderQuery = NonNullable<operations['listOrders']['parameters']['query']>;

const isKitchen = ({ signedIn }: SignedInCaller): boolean => signedIn.user.role === 'kitchen';

const forbidden = (message: string) => new ServiceError('forbidden', message);

/** The serializer for the caller's view of an order. */
export const orderSerializerFor = (caller: SignedInCaller) =>
  isKitchen(caller) ? serializeKitchenOrder : serializeDashboardOrder;

/** Orders that the kitchen display shows besides those to prepare: orders to undo, and cancelled orders. */
const KITCHEN_STATUSES: string[] = ['ready', 'cancelled'];

/** The limits of screens that depend on the request. Each throws `forbidden`. */
export function requireMayList(caller: SignedInCaller, { status = [], customer, number }: OrderQuery): void {
  if (!isKitchen(caller)) return;
  const isListed = status.length > 0 && status.every(each => KITCHEN_STATUSES.includes(each));
  if (!isListed || customer !== undefined || number !== undefined)
    throw forbidden('A kitchen screen can list only ready and cancelled orders');
}

export function requireMayMove(caller: SignedInCaller, { status }: Body<'updateOrderStatus'>): void {
  if (status === 'cancelled' && isKitchen(caller))
    throw forbidden('A kitchen screen cannot cancel orders: sign in to cancel');
}
