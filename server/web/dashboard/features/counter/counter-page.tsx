import { Trans, useLingui } from '@lingui/react/macro';
import { Kbd, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Store } from 'lucide-react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { BasketPanel } from './basket-panel.tsx';
import { BranchSelect } from './branch-select.tsx';
import { Counter } from './counter.tsx';
import { NoOrdersNotice } from './no-orders-notice.tsx';
import { TillInput } from './till-input.tsx';
import { UnpaidNotice } from './unpaid-notice.tsx';
import { useUnpaidOrders } from './unpaid-orders.ts';
import { useMenu } from './use-menu.ts';

/** Places orders for guests at the counter. Fully usable by keyboard. */
export function CounterPage() {
  const { t } = useLingui();
  const branches = useBranches();
  const [branchId, setBranchId] = useLocalStorage({ key: 'counter-branch', defaultValue: '' });
  return (
    <Loaded query={branches}>
      {list => {
        const branch = list.find(({ id }) => id === branchId) ?? list[0];
        if (!branch) return <EmptyState icon={Store} title={t`You aren't assigned to a branch yet`} />;
        return (
          <>
            <PageHeader
              title={t`Counter`}
              description={
                <Text component="span" size="sm" visibleFrom="sm">
                  <Trans>
                    Type a name and press <Kbd>Enter</Kbd> to add it. Press <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>{' '}
                    to place the order. “3 mar” adds three.
                  </Trans>
                </Text>
              }
            >
              <TillInput key={branch.id} branchId={branch.id} />
              {list.length > 1 && <BranchSelect branch={branch} branches={list} onChange={setBranchId} />}
            </PageHeader>
            <BranchCounter key={branch.id} branch={branch} />
          </>
        );
      }}
    </Loaded>
  );
}

function BranchCounter({ branch }: { branch: Schemas['DashboardBranch'] }) {
  const { t } = useLingui();
  const unpaid = useUnpaidOrders(branch.id);
  return (
    <Loaded query={useMenu(branch)}>
      {menu => (
        <>
          <NoOrdersNotice branch={menu.branch} />
          {unpaid.orderIds.map(id => (
            <UnpaidNotice key={id} orderId={id} onSettled={() => unpaid.remove(id)} />
          ))}
          <Counter
            {...{ branch, menu }}
            basketName={branch.id}
            title={t`This order`}
            renderPanel={panel => <BasketPanel {...panel} branch={branch} menu={menu} unpaid={unpaid} />}
          />
        </>
      )}
    </Loaded>
  );
}
