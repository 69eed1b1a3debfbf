import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

const branches = createRoute({
  getParentRoute: () => root,
  path: '/branches',
  component: lazyRouteComponent(() => import('./features/branches/branches-page.tsx'), 'BranchesPage'),
});

export const createDashboardRouter = () =>
  createRouter({
    routeTree: root.addChildren([branches]),
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
