import { createQueryClient } from '../shared/api/query-client.ts';
import { mount } from '../shared/ui/mount.tsx';
import { KitchenDisplay } from './kitchen-display.tsx';

await mount({
  loadMessages: locale => import(`../locales/kitchen/${locale}.po`),
  queryClient: createQueryClient(),
  children: () => <KitchenDisplay />,
});
