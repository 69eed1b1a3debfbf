import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Gift, Percent, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { isLimitedToItems } from '../../../../../spec/rules/promotions.ts';
import { api } from '../../../shared/api/api.ts';
import { FOLLOW } from '../../../shared/api/follow.ts';
import { useHasRole } from '../../../shared/session/session.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Pages } from '../../../shared/ui/pages.tsx';
import { useOpenNew } from '../../../shared/ui/use-open-new.ts';
import { PromotionRow } from './promotion-row.tsx';
import { useMenuNames } from './use-menu-names.ts';
import { PROMOTIONS_PATH, type Promotion } from './values.ts';

const PromotionDrawer = lazy(() => import('./promotion-drawer.tsx'));

/** Discounts by code and automatic ones. */
export function PromotionsPage() {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Promotion | 'new'>();
  useOpenNew(() => setShown('new'), mayEdit);
  const promotions = api.useQuery('get', PROMOTIONS_PATH, { params: { query: { page } } }, FOLLOW);
  const names = useMenuNames(promotions.data?.data.some(isLimitedToItems) ?? false);
  const createButton = mayEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setShown('new')}>
      <Trans>Create promotion</Trans>
    </Button>
  );
  const close = () => setShown(undefined);
  return (
    <>
      <PageHeader
        title={t`Promotions`}
        description={t`Discounts that guests get with a code or automatically. An order gets the discount that saves the most.`}
      >
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<Gift size={16} aria-hidden />}
            renderRoot={props => <Link {...props} to="/promotions/vouchers" />}
          >
            <Trans>Gift vouchers</Trans>
          </Button>
        )}
        {createButton}
      </PageHeader>
      <Loaded query={promotions}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState icon={Percent} title={t`No promotions yet`} action={createButton}>
              <Trans>Offer a welcome code, a happy hour, or free delivery.</Trans>
            </EmptyState>
          ) : (
            <>
              <ListTable
                leastWidth={760}
                verticalSpacing="md"
                columns={[
                  { label: t`Name` },
                  { label: t`Code` },
                  { label: t`Discount` },
                  { label: t`Uses`, isFigure: true },
                  { label: t`Status` },
                  ...(mayEdit ? [{ label: t`Actions` }] : []),
                ]}
              >
                {data.map(promotion => (
                  <PromotionRow
                    key={promotion.id}
                    promotion={promotion}
                    names={names}
                    {...(mayEdit && { onEdit: () => setShown(promotion) })}
                  />
                ))}
              </ListTable>
              <Pages pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {shown && (
        <LatePart onClose={close}>
          <PromotionDrawer {...(shown !== 'new' && { promotion: shown })} onClose={close} />
        </LatePart>
      )}
    </>
  );
}
