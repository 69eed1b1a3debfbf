import { Trans } from '@lingui/react/macro';
import type { Schemas } from '../../shared/api/contract.ts';
import { formatUpcoming } from '../../shared/i18n/formats.ts';
import { takesPreOrders } from '../pre-orders.ts';
import classes from './no-orders-notice.module.css';

type Branch = Schemas['StorefrontBranch'];

type Props = {
  branch: Branch;
  /** The name of the closed order type while others are open. */
  closedType?: string | undefined;
};

/** Shows that the branch takes no orders. Stays mounted, so that screen readers announce changes. */
export function NoOrdersNotice({ branch, closedType }: Props) {
  return (
    <div role="status">
      {branch.status !== 'open' && (
        <p className={classes.closed}>
          {closedType ? <WhyNotType branch={branch} name={closedType} /> : <WhyNot branch={branch} />}
        </p>
      )}
    </div>
  );
}

function WhyNot({ branch }: { branch: Branch }) {
  const { status, pausedUntil, opensAt, timezone } = branch;
  if (opensAt && takesPreOrders(branch))
    return (
      <Trans>
        Closed right now. Opens {formatUpcoming(opensAt, timezone)}. You can order now for a later time.
      </Trans>
    );
  if (opensAt)
    return (
      <Trans>Closed right now. Opens {formatUpcoming(opensAt, timezone)}. You can browse the menu.</Trans>
    );
  if (status === 'closed') return <Trans>Closed right now. You can browse the menu.</Trans>;
  if (!pausedUntil)
    return (
      <Trans>The kitchen isn't accepting orders right now. Your basket is saved: check back soon.</Trans>
    );
  return (
    <Trans>
      The kitchen isn't accepting orders until {formatUpcoming(pausedUntil, timezone)}. Your basket is saved.
    </Trans>
  );
}

function WhyNotType({ branch, name }: { branch: Branch; name: string }) {
  const { opensAt, timezone } = branch;
  if (!opensAt) return <Trans>{name} isn't available right now. Choose another order type.</Trans>;
  const time = formatUpcoming(opensAt, timezone);
  return takesPreOrders(branch) ? (
    <Trans>
      {name} is available from {time}. You can order now for a later time.
    </Trans>
  ) : (
    <Trans>
      {name} is available from {time}. Choose another order type to order now.
    </Trans>
  );
}
