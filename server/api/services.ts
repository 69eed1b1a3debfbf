import type { ActivityStore } from '../modules/activity/store.ts';
import type { BranchService } from '../modules/branches/service.ts';
import type { InventoryItemService } from '../modules/inventory/item-service.ts';
import type { InventoryService } from '../modules/inventory/service.ts';
import type { KeyService } from '../modules/keys/service.ts';
import type { CategoryService } from '../modules/menu/category-service.ts';
import type { MenuItemService } from '../modules/menu/item-service.ts';
import type { PriceUpdateService } from '../modules/menu/price-update-service.ts';
import type { OrderFeed } from '../modules/order-feed/module.ts';
import type { PaymentService } from '../modules/orders/payment-service.ts';
import type { PlacementService } from '../modules/orders/placement-service.ts';
import type { OrderService } from '../modules/orders/service.ts';
import type { RestaurantStore } from '../modules/restaurants/store.ts';
import type { CheckoutService } from '../modules/storefront/checkout.ts';
import type { StorefrontService } from '../modules/storefront/service.ts';
import type { UserService } from '../modules/users/service.ts';
import type { SessionService } from '../modules/users/session-service.ts';
import type { WebhookServices } from '../modules/webhooks/module.ts';

export interface Services {
  orders: OrderService;
  placement: PlacementService;
  payments: PaymentService;
  orderFeed: OrderFeed;
  branches: BranchService;
  menuItems: MenuItemService;
  priceUpdates: PriceUpdateService;
  categories: CategoryService;
  inventory: InventoryService;
  inventoryItems: InventoryItemService;
  storefront: StorefrontService;
  checkout: CheckoutService;
  keys: KeyService;
  users: UserService;
  sessions: SessionService;
  webhooks: WebhookServices;
  restaurants: RestaurantStore;
  activity: Pick<ActivityStore, 'list' | 'listBySubject'>;
}
