import { createQueryClient } from '../shared/api/query-client.ts';
import { mount } from '../shared/ui/mount.tsx';
import { Storefront } from './storefront.tsx';

await mount({
  loadMessages: locale => import(`../locales/storefront/${locale}.po`),
  queryClient: createQueryClient(),
  children: () => <Storefront />,
});
