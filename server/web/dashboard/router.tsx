import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Failed } from '../shared/ui/failed.tsx';
import { Waiting } from '../shared/ui/waiting.tsx';
import { parseActivitySearch } from './features/activity/search.ts';
import { parseOpenReportSearch, parseReportsSearch } from './features/day-reports/search.ts';
import { parseInventoryItemSearch, parseInventorySearch } from './features/inventory/search.ts';
import { parseMenuSearch } from './features/menu/search.ts';
import { parseOrdersSearch } from './features/orders/search.ts';
import { parsePeopleSearch } from './features/people/search.ts';
import { parseDaysSearch, parseRequestsSearch } from './features/requests/search.ts';
import { parseDeliveriesSearch, parseStatisticsSearch } from './features/webhooks/search.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./features/home/home-page.tsx'), 'HomePage'),
});

const branches = createRoute({
  getParentRoute: () => root,
  path: '/branches',
  component: lazyRouteComponent(() => import('./features/branches/branches-page.tsx'), 'BranchesPage'),
});

const tables = createRoute({
  getParentRoute: () => root,
  path: '/branches/$branchId/tables',
  component: lazyRouteComponent(() => import('./features/branches/tables/tables-page.tsx'), 'TablesPage'),
});

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: parseOrdersSearch,
  component: lazyRouteComponent(() => import('./features/orders/orders-page.tsx'), 'OrdersPage'),
});

const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$reference',
  component: lazyRouteComponent(() => import('./features/orders/detail/order-page.tsx'), 'OrderPage'),
});

const addToOrder = createRoute({
  getParentRoute: () => root,
  path: '/orders/$reference/add',
  component: lazyRouteComponent(() => import('./features/counter/add-to-order.tsx'), 'AddToOrderPage'),
});

const testOrders = createRoute({
  getParentRoute: () => root,
  path: '/test-orders',
  component: lazyRouteComponent(
    () => import('./features/test-orders/test-orders-page.tsx'),
    'TestOrdersPage',
  ),
});

const counter = createRoute({
  getParentRoute: () => root,
  path: '/counter',
  component: lazyRouteComponent(() => import('./features/counter/counter-page.tsx'), 'CounterPage'),
});

const keys = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: lazyRouteComponent(() => import('./features/keys/keys-page.tsx'), 'KeysPage'),
});

const requests = createRoute({
  getParentRoute: () => root,
  path: '/requests',
  component: lazyRouteComponent(() => import('./features/requests/requests-frame.tsx'), 'RequestsFrame'),
});

const requestList = createRoute({
  getParentRoute: () => requests,
  path: '/',
  validateSearch: parseRequestsSearch,
  component: lazyRouteComponent(() => import('./features/requests/list/requests-page.tsx'), 'RequestsPage'),
});

const requestDays = createRoute({
  getParentRoute: () => requests,
  path: '/days',
  validateSearch: parseDaysSearch,
  component: lazyRouteComponent(() => import('./features/requests/days/days-page.tsx'), 'DaysPage'),
});

const request = createRoute({
  getParentRoute: () => requests,
  path: '/$apiRequestId',
  component: lazyRouteComponent(() => import('./features/requests/request/request-page.tsx'), 'RequestPage'),
});

const activity = createRoute({
  getParentRoute: () => root,
  path: '/activity',
  validateSearch: parseActivitySearch,
  component: lazyRouteComponent(() => import('./features/activity/activity-page.tsx'), 'ActivityPage'),
});

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  validateSearch: parsePeopleSearch,
  component: lazyRouteComponent(() => import('./features/people/people-page.tsx'), 'PeoplePage'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./features/settings/settings-page.tsx'), 'SettingsPage'),
});

const printers = createRoute({
  getParentRoute: () => root,
  path: '/printers',
  component: lazyRouteComponent(() => import('./features/printers/printers-page.tsx'), 'PrintersPage'),
});

const screens = createRoute({
  getParentRoute: () => root,
  path: '/screens',
  component: lazyRouteComponent(() => import('./features/screens/screens-page.tsx'), 'ScreensPage'),
});

const mail = createRoute({
  getParentRoute: () => root,
  path: '/mail',
  component: lazyRouteComponent(() => import('./features/mail/mail-page.tsx'), 'MailPage'),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./features/webhooks/webhooks-frame.tsx'), 'WebhooksFrame'),
});

const webhookEndpoints = createRoute({
  getParentRoute: () => webhooks,
  path: '/',
  component: lazyRouteComponent(
    () => import('./features/webhooks/endpoints/endpoints-page.tsx'),
    'EndpointsPage',
  ),
});

const webhookDeliveries = createRoute({
  getParentRoute: () => webhooks,
  path: '/deliveries',
  validateSearch: parseDeliveriesSearch,
  component: lazyRouteComponent(
    () => import('./features/webhooks/deliveries/deliveries-page.tsx'),
    'DeliveriesPage',
  ),
});

const webhookDelivery = createRoute({
  getParentRoute: () => webhooks,
  path: '/deliveries/$deliveryId',
  component: lazyRouteComponent(
    () => import('./features/webhooks/delivery/delivery-page.tsx'),
    'DeliveryPage',
  ),
});

const webhookStatistics = createRoute({
  getParentRoute: () => webhooks,
  path: '/statistics',
  validateSearch: parseStatisticsSearch,
  component: lazyRouteComponent(
    () => import('./features/webhooks/statistics/statistics-page.tsx'),
    'StatisticsPage',
  ),
});

const webhookEvents = createRoute({
  getParentRoute: () => webhooks,
  path: '/events',
  component: lazyRouteComponent(() => import('./features/webhooks/events/events-page.tsx'), 'EventsPage'),
});

const menu = createRoute({
  getParentRoute: () => root,
  path: '/menu',
  validateSearch: parseMenuSearch,
  component: lazyRouteComponent(() => import('./features/menu/menu-page.tsx'), 'MenuPage'),
});

const newMenuItem = createRoute({
  getParentRoute: () => root,
  path: '/menu/new',
  validateSearch: parseMenuSearch,
  component: lazyRouteComponent(() => import('./features/menu/item/item-page.tsx'), 'NewItemPage'),
});

const promotions = createRoute({
  getParentRoute: () => root,
  path: '/promotions',
  component: lazyRouteComponent(() => import('./features/promotions/promotions-page.tsx'), 'PromotionsPage'),
});

const vouchers = createRoute({
  getParentRoute: () => root,
  path: '/promotions/vouchers',
  component: lazyRouteComponent(() => import('./features/vouchers/vouchers-page.tsx'), 'VouchersPage'),
});

const menuImport = createRoute({
  getParentRoute: () => root,
  path: '/menu/import',
  component: lazyRouteComponent(() => import('./features/menu/import/import-page.tsx'), 'ImportPage'),
});

const menuItem = createRoute({
  getParentRoute: () => root,
  path: '/menu/items/$itemId',
  component: lazyRouteComponent(() => import('./features/menu/item/item-page.tsx'), 'EditItemPage'),
});

const inventory = createRoute({
  getParentRoute: () => root,
  path: '/inventory',
  validateSearch: parseInventorySearch,
  component: lazyRouteComponent(() => import('./features/inventory/inventory-page.tsx'), 'InventoryPage'),
});

const inventoryItem = createRoute({
  getParentRoute: () => root,
  path: '/inventory/$itemId',
  validateSearch: parseInventoryItemSearch,
  component: lazyRouteComponent(
    () => import('./features/inventory/item/stock-item-page.tsx'),
    'StockItemPage',
  ),
});

const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  validateSearch: parseReportsSearch,
  component: lazyRouteComponent(() => import('./features/day-reports/reports-page.tsx'), 'ReportsPage'),
});

const openReport = createRoute({
  getParentRoute: () => root,
  path: '/reports/open',
  validateSearch: parseOpenReportSearch,
  component: lazyRouteComponent(
    () => import('./features/day-reports/open-report-page.tsx'),
    'OpenReportPage',
  ),
});

const closedReport = createRoute({
  getParentRoute: () => root,
  path: '/reports/$reportId',
  component: lazyRouteComponent(
    () => import('./features/day-reports/closed-report-page.tsx'),
    'ClosedReportPage',
  ),
});

export const createDashboardRouter = () =>
  createRouter({
    routeTree: root.addChildren([
      home,
      branches,
      tables,
      orders,
      order,
      testOrders,
      addToOrder,
      counter,
      menu,
      newMenuItem,
      menuImport,
      promotions,
      vouchers,
      menuItem,
      webhooks.addChildren([
        webhookEndpoints,
        webhookDeliveries,
        webhookDelivery,
        webhookStatistics,
        webhookEvents,
      ]),
      keys,
      requests.addChildren([requestList, requestDays, request]),
      activity,
      people,
      settings,
      printers,
      screens,
      mail,
      inventory,
      inventoryItem,
      reports,
      openReport,
      closedReport,
    ]),
    basepath: '/dashboard',
    defaultPreload: 'intent',
    defaultPendingComponent: Waiting,
    // For example, a page whose code failed to load after a deployment.
    defaultErrorComponent: Failed,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}
