import { createQueryClient } from '../shared/api/query-client.ts';
import { readKept } from '../shared/kept-screen.ts';
import { mount } from '../shared/ui/mount.tsx';
import { KitchenDisplay } from './kitchen-display.tsx';
import { keepQueries, restoreQueries } from './offline/kept-queries.ts';

const kept = await readKept();
const queryClient = createQueryClient();
restoreQueries(queryClient, kept);
keepQueries(queryClient);

await mount({
  loadMessages: locale => import(`../locales/kitchen/${locale}.po`),
  queryClient,
  children: () => <KitchenDisplay kept={kept} />,
});
