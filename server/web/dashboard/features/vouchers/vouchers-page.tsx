import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Gift, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { FOLLOW } from '../../../shared/api/follow.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Pages } from '../../../shared/ui/pages.tsx';
import { useOpenNew } from '../../../shared/ui/use-open-new.ts';
import { VoucherRow } from './voucher-row.tsx';
import { VOUCHERS_PATH, type Voucher } from './vouchers.ts';

const EditDrawer = lazy(() => import('./edit-drawer.tsx'));
const IssueDrawer = lazy(() => import('./issue-drawer.tsx'));
const LedgerDrawer = lazy(() => import('./ledger-drawer.tsx'));

type Opened = { form: 'issue' } | { form: 'edit' | 'ledger'; voucher: Voucher };

/** Gift vouchers. */
export function VouchersPage() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened>();
  useOpenNew(() => setOpened({ form: 'issue' }));
  const vouchers = api.useQuery('get', VOUCHERS_PATH, { params: { query: { page } } }, FOLLOW);
  const issueButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpened({ form: 'issue' })}>
      <Trans>Issue voucher</Trans>
    </Button>
  );
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHeader
        title={t`Gift vouchers`}
        description={t`Guests enter the code at checkout, and staff at the counter.`}
      >
        {issueButton}
      </PageHeader>
      <Loaded query={vouchers}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState icon={Gift} title={t`No vouchers yet`} action={issueButton}>
              <Trans>Sell a voucher as a gift, or give one as an apology.</Trans>
            </EmptyState>
          ) : (
            <>
              <ListTable
                leastWidth={760}
                verticalSpacing="md"
                columns={[
                  { label: t`Code` },
                  { label: t`Issued` },
                  { label: t`Amount`, isFigure: true },
                  { label: t`Balance`, isFigure: true },
                  { label: t`Status` },
                  { label: t`Actions` },
                ]}
              >
                {data.map(voucher => (
                  <VoucherRow
                    key={voucher.id}
                    voucher={voucher}
                    onShow={() => setOpened({ form: 'ledger', voucher })}
                    onEdit={() => setOpened({ form: 'edit', voucher })}
                  />
                ))}
              </ListTable>
              <Pages pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {opened && (
        <LatePart onClose={close}>
          {opened.form === 'issue' && <IssueDrawer onClose={close} />}
          {opened.form === 'edit' && <EditDrawer voucher={opened.voucher} onClose={close} />}
          {opened.form === 'ledger' && <LedgerDrawer voucher={opened.voucher} onClose={close} />}
        </LatePart>
      )}
    </>
  );
}
