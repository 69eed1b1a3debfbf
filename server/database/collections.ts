import type { Db } from 'mongodb';
import type { ActivityDocument } from '../modules/activity/documents.ts';
import type { BranchDocument } from '../modules/branches/documents.ts';
import type { DayReportDocument } from '../modules/day-reports/documents.ts';
import type { InventoryItemDocument, MovementDocument } from '../modules/inventory/documents.ts';
import type { KeyedChangeDocument } from '../modules/keyed-changes/documents.ts';
import type { ApiKeyDocument } from '../modules/keys/documents.ts';
import type { StruckLinesDocument } from '../modules/kitchen/store.ts';
import type { MailDocument } from '../modules/mail/documents.ts';
import type { PictureDocument } from '../modules/media/documents.ts';
import type {
  BulkUpdateDocument,
  CategoryDocument,
  ItemDocument,
  OptionGroupDocument,
} from '../modules/menu/documents.ts';
import type { MenuImportDocument } from '../modules/menu-import/documents.ts';
import type { OrderDocument } from '../modules/orders/documents.ts';
import type { OrderCounterDocument } from '../modules/orders/order-numbers.ts';
import type { OnlinePaymentDocument } from '../modules/payments/documents.ts';
import type { SlotDocument } from '../modules/pre-orders/documents.ts';
import type { PrintDocument, PrinterDocument } from '../modules/printing/documents.ts';
import type { PromotionDocument, PromotionUseDocument } from '../modules/promotions/documents.ts';
import type { PushDocument, PushKeysDocument, PushSubscriptionDocument } from '../modules/push/documents.ts';
import type { RequestDayDocument, RequestDocument } from '../modules/requests/documents.ts';
import type { RestaurantDocument } from '../modules/restaurants/documents.ts';
import type { SalesDocument } from '../modules/sales/store.ts';
import type { PairingDocument } from '../modules/screens/documents.ts';
import type { SessionDocument, UserDocument } from '../modules/users/documents.ts';
import type { VoucherDocument } from '../modules/vouchers/documents.ts';
import type {
  CounterDocument,
  DeliveryDocument,
  DeliveryHoldDocument,
  DeliveryRemovalDocument,
  EndpointDocument,
} from '../modules/webhooks/documents.ts';
import type { BacklogDocument } from '../observability/backlog-store.ts';

/** Only stores access them. */
export type Collections = ReturnType<typeof getCollections>;

export function getCollections(db: Db) {
  return {
    restaurants: db.collection<RestaurantDocument>('restaurants'),
    branches: db.collection<BranchDocument>('branches'),
    categories: db.collection<CategoryDocument>('categories'),
    items: db.collection<ItemDocument>('items'),
    optionGroups: db.collection<OptionGroupDocument>('optionGroups'),
    priceUpdates: db.collection<BulkUpdateDocument>('priceUpdates'),
    menuImports: db.collection<MenuImportDocument>('menuImports'),
    promotions: db.collection<PromotionDocument>('promotions'),
    promotionUses: db.collection<PromotionUseDocument>('promotionUses'),
    vouchers: db.collection<VoucherDocument>('vouchers'),
    slots: db.collection<SlotDocument>('slots'),
    orders: db.collection<OrderDocument>('orders'),
    onlinePayments: db.collection<OnlinePaymentDocument>('onlinePayments'),
    orderCounters: db.collection<OrderCounterDocument>('orderCounters'),
    struckLines: db.collection<StruckLinesDocument>('struckLines'),
    sales: db.collection<SalesDocument>('sales'),
    dayReports: db.collection<DayReportDocument>('dayReports'),
    inventoryItems: db.collection<InventoryItemDocument>('inventoryItems'),
    inventoryTransactions: db.collection<MovementDocument>('inventoryTransactions'),
    webhookEndpoints: db.collection<EndpointDocument>('webhookEndpoints'),
    webhookDeliveries: db.collection<DeliveryDocument>('webhookDeliveries'),
    webhookCounters: db.collection<CounterDocument>('webhookCounters'),
    deliveryHolds: db.collection<DeliveryHoldDocument>('deliveryHolds'),
    deliveryRemovals: db.collection<DeliveryRemovalDocument>('deliveryRemovals'),
    apiKeys: db.collection<ApiKeyDocument>('apiKeys'),
    apiRequests: db.collection<RequestDocument>('apiRequests'),
    apiRequestDays: db.collection<RequestDayDocument>('apiRequestDays'),
    keyedChanges: db.collection<KeyedChangeDocument>('keyedChanges'),
    pictures: db.collection<PictureDocument>('pictures'),
    mails: db.collection<MailDocument>('mails'),
    printers: db.collection<PrinterDocument>('printers'),
    prints: db.collection<PrintDocument>('prints'),
    pushSubscriptions: db.collection<PushSubscriptionDocument>('pushSubscriptions'),
    pushes: db.collection<PushDocument>('pushes'),
    pushKeys: db.collection<PushKeysDocument>('pushKeys'),
    users: db.collection<UserDocument>('users'),
    screenPairings: db.collection<PairingDocument>('screenPairings'),
    sessions: db.collection<SessionDocument>('sessions'),
    activity: db.collection<ActivityDocument>('activity'),
    backlog: db.collection<BacklogDocument>('backlog'),
  };
}
