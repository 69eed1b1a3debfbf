import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parseOrdersSearch } from './features/orders/search.ts';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

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

const counter = createRoute({
  getParentRoute: () => root,
  path: '/counter',
  component: lazyRouteComponent(() => import('./features/counter/counter-page.tsx'), 'CounterPage'),
});

export const createDashboardRouter = () =>
  createRouter({
    routeTree: root.addChildren([home, branches, orders, order, counter]),
    basepath: '/dashboard',
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}
