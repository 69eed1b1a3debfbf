import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../shared/api/query-client.ts';
import { mount } from '../shared/ui/mount.tsx';
import { toasts } from '../shared/ui/toasts.tsx';
import { createDashboardRouter } from './router.tsx';
import { DashboardGate } from './shell/dashboard-gate.tsx';

const router = createDashboardRouter();

await mount({
  loadMessages: locale => import(`../locales/dashboard/${locale}.po`),
  queryClient: createQueryClient(toasts),
  children: () => (
    <DashboardGate>
      <RouterProvider router={router} />
    </DashboardGate>
  ),
});
