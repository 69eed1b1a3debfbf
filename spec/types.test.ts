import { expectTypeOf, it } from 'vitest';
import type {
  KnownOrderStatus,
  Order,
  OrderStatus,
  operations,
  paths,
  Scope,
  TargetOrderStatus,
  UpdateMenuItemRequest,
  webhooks,
} from '../generated/public/types.ts';

// These assertions are checked by `tsc`.

it('response enums are open', () => {
  expectTypeOf<string>().toExtend<OrderStatus>();
  expectTypeOf<KnownOrderStatus>().toExtend<OrderStatus>();
  expectTypeOf<Extract<OrderStatus, 'pending'>>().toEqualTypeOf<'pending'>();
});

it('request enums are closed', () => {
  expectTypeOf<TargetOrderStatus>().toEqualTypeOf<Exclude<KnownOrderStatus, 'pending'>>();
  expectTypeOf<string>().not.toExtend<TargetOrderStatus>();
});

it('money and timestamps are strings, clamped parameters numbers', () => {
  expectTypeOf<Order['total']>().toEqualTypeOf<string>();
  expectTypeOf<Order['cancelledAt']>().toEqualTypeOf<string | null>();
  type Query = NonNullable<operations['listOrders']['parameters']['query']>;
  expectTypeOf<Query['limit']>().toEqualTypeOf<number | undefined>();
});

it('every field of a menu item change is optional', () => {
  expectTypeOf<Record<never, never>>().toExtend<UpdateMenuItemRequest>();
  expectTypeOf<UpdateMenuItemRequest['unavailableUntil']>().toEqualTypeOf<string | null | undefined>();
});

it('operations exclude webhooks, which are separate', () => {
  expectTypeOf<paths['/v1/orders/{reference}']['get']>().toEqualTypeOf<operations['getOrder']>();
  expectTypeOf<keyof webhooks>().toExtend<`order.${string}`>();
  expectTypeOf<'orders:update-status'>().toExtend<Scope>();
});
