import type { Clock } from '../lib/clock.ts';
import type { ActivityService } from '../modules/activity/service.ts';
import type { BranchesModule } from '../modules/branches/module.ts';
import type { DayReportsModule } from '../modules/day-reports/module.ts';
import type { FirstStepsModule } from '../modules/first-steps/module.ts';
import type { InventoryModule } from '../modules/inventory/module.ts';
import type { KeysModule } from '../modules/keys/module.ts';
import type { KitchenModule } from '../modules/kitchen/module.ts';
import type { MailModule } from '../modules/mail/module.ts';
import type { MediaModule } from '../modules/media/module.ts';
import type { MenuModule } from '../modules/menu/module.ts';
import type { MenuImportModule } from '../modules/menu-import/module.ts';
import type { NoticesModule } from '../modules/notices/module.ts';
import type { OrderFeed } from '../modules/order-feed/module.ts';
import type { OrdersModule } from '../modules/orders/module.ts';
import type { PaymentsModule } from '../modules/payments/module.ts';
import type { PreOrdersModule } from '../modules/pre-orders/module.ts';
import type { PrintingModule } from '../modules/printing/module.ts';
import type { PromotionsModule } from '../modules/promotions/module.ts';
import type { PushModule } from '../modules/push/module.ts';
import type { RequestsModule } from '../modules/requests/module.ts';
import type { RestaurantsModule } from '../modules/restaurants/module.ts';
import type { SalesModule } from '../modules/sales/module.ts';
import type { SandboxModule } from '../modules/sandbox/module.ts';
import type { ScreensModule } from '../modules/screens/module.ts';
import type { StorefrontModule } from '../modules/storefront/module.ts';
import type { UsersModule } from '../modules/users/module.ts';
import type { VouchersModule } from '../modules/vouchers/module.ts';
import type { WebhooksModule } from '../modules/webhooks/module.ts';

/** The services that handlers call, by name. */
export type Services = BranchesModule['services'] &
  RestaurantsModule['services'] &
  SandboxModule['services'] &
  InventoryModule['services'] &
  KeysModule['services'] &
  RequestsModule['services'] &
  UsersModule['services'] &
  ScreensModule['services'] &
  WebhooksModule['services'] &
  MediaModule['services'] &
  MenuModule['services'] &
  MenuImportModule['services'] &
  PromotionsModule['services'] &
  PreOrdersModule['services'] &
  VouchersModule['services'] &
  OrdersModule['services'] &
  KitchenModule['services'] &
  SalesModule['services'] &
  DayReportsModule['services'] &
  PaymentsModule['services'] &
  MailModule['services'] &
  PrintingModule['services'] &
  PushModule['services'] &
  FirstStepsModule['services'] &
  NoticesModule['services'] &
  StorefrontModule['services'] & {
    clock: Clock;
    orderFeed: OrderFeed;
    activity: ActivityService;
  };
