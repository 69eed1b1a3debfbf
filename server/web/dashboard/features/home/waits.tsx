import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../../shared/api/api.ts';
import { NoticeSection } from '../../notices/notice-section.tsx';
import { NOTICES_HASH, ofKinds, SHOWN_MS, useNotices } from '../../notices/use-notices.ts';
import classes from './home.module.css';
import { WaitCard } from './wait-card.tsx';

const MOST_NOTICES = 4;

/** Things that need attention: notices, open orders, low stock. */
export function Waits() {
  const { t } = useLingui();
  const counts = api.useQuery('get', '/dashboard/api/orders/counts');
  const { data: notices } = useNotices(SHOWN_MS);
  const lowStock = notices && (ofKinds(notices, ['low_stock'])[0]?.count ?? 0);
  const others = (notices ?? []).filter(({ kind }) => kind !== 'low_stock');
  return (
    <section aria-labelledby="waits">
      <Title order={2} size="h4" mb="sm" id="waits">
        <Trans>Now</Trans>
      </Title>
      <NoticeSection notices={others.slice(0, MOST_NOTICES)} />
      {others.length > MOST_NOTICES && (
        <Anchor
          display="inline-block"
          mb="md"
          renderRoot={props => <Link {...props} to="." search hash={NOTICES_HASH} />}
        >
          <Trans>View all notices</Trans>
        </Anchor>
      )}
      <div className={classes.cards}>
        <WaitCard
          to="/orders"
          search={{ view: 'table', status: 'pending' }}
          label={t`Orders to confirm`}
          count={counts.data?.pending}
          attention
        />
        <WaitCard
          to="/orders"
          search={{ view: 'table', status: 'kitchen' }}
          label={t`Orders in the kitchen`}
          count={kitchenCount(counts.data)}
        />
        <WaitCard
          to="/orders"
          search={{ view: 'table', status: 'ready' }}
          label={t`Orders ready`}
          count={counts.data?.ready}
        />
        <WaitCard to="/inventory" search={{ low: true }} label={t`Low stock`} count={lowStock} attention />
      </div>
    </section>
  );
}

const kitchenCount = (counts?: { confirmed: number; preparing: number }) =>
  counts && counts.confirmed + counts.preparing;
