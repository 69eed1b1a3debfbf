import { createQueryClient } from '../shared/api/query-client.ts';
import { mount } from '../shared/ui/mount.tsx';
import { toasts } from '../shared/ui/toasts.ts';
import { KitchenDisplay } from './kitchen-display.tsx';

await mount({
  loadMessages: locale => import(`../locales/kitchen/${locale}.po`),
  queryClient: createQueryClient(toasts),
  children: () => <KitchenDisplay />,
});
