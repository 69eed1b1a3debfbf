import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Paper, SimpleGrid, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { api } from '../../../../shared/api/api.ts';
import { FOLLOW } from '../../../../shared/api/follow.ts';
import { useBranches } from '../../../../shared/branches/use-branches.ts';
import { useHasRole } from '../../../../shared/session/session.ts';
import { LatePart } from '../../../../shared/ui/late-part.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../../shared/ui/page-header.tsx';
import { BalanceText } from '../balance-text.tsx';
import { formatQuantity, type StockItem } from '../stock.ts';
import { Movements } from './movements.tsx';
import classes from './stock-item.module.css';

const StockItemDrawer = lazy(() => import('../stock-item-drawer.tsx'));
const RecordMovement = lazy(() => import('./record-movement.tsx'));

const route = getRouteApi('/inventory/$itemId');

/** One inventory item, with its balances and movements. */
export function StockItemPage() {
  const { itemId } = route.useParams();
  const item = api.useQuery(
    'get',
    '/dashboard/api/inventory/items/{itemId}',
    { params: { path: { itemId } } },
    FOLLOW,
  );
  return (
    <>
      <Anchor className={classes.back} size="sm" renderRoot={props => <Link {...props} to="/inventory" />}>
        <Trans>All inventory</Trans>
      </Anchor>
      <Loaded query={item}>{data => <StockItemDetails item={data} />}</Loaded>
    </>
  );
}

function StockItemDetails({ item }: { item: StockItem }) {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [form, setForm] = useState<'edit' | 'record'>();
  const { name, unit, lowStockThreshold } = item;
  const low = lowStockThreshold === null ? undefined : formatQuantity(lowStockThreshold);
  return (
    <>
      <PageHeader
        title={name}
        description={
          low === undefined ? t`Shown as low only below zero` : t`Shown as low at ${low} ${unit} or below`
        }
      >
        {mayEdit && (
          <>
            <Button variant="default" onClick={() => setForm('edit')}>
              <Trans>Edit</Trans>
            </Button>
            <Button onClick={() => setForm('record')}>
              <Trans>Record movement</Trans>
            </Button>
          </>
        )}
      </PageHeader>
      <Balances item={item} />
      <Movements item={item} search={search} onChange={changes => void navigate({ search: changes })} />
      <LatePart key={form} onClose={() => setForm(undefined)}>
        {form === 'edit' && <StockItemDrawer item={item} onClose={() => setForm(undefined)} />}
        {form === 'record' && (
          <RecordMovement item={item} branchId={search.branchId} onClose={() => setForm(undefined)} />
        )}
      </LatePart>
    </>
  );
}

function Balances({ item }: { item: StockItem }) {
  const { data: branches = [] } = useBranches();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm" mb="xl">
      {branches.map(({ id, name }) => (
        <Paper key={id} withBorder p="md" component="section" aria-label={name}>
          <Text size="sm" c="dimmed" mb={4}>
            {name}
          </Text>
          <BalanceText item={item} branchId={id} />
        </Paper>
      ))}
    </SimpleGrid>
  );
}
