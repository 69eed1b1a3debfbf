import { Trans } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatTime } from '../../../shared/i18n/formats.ts';

type Props = { branch: Schemas['StorefrontBranch'] };

/** Says before an order is typed that the branch takes none, and leads to where that ends. */
export function NoOrdersNotice({ branch }: Props) {
  if (branch.status === 'open') return null;
  return (
    <Alert color="orange" role="status" mb="md">
      <WhyNot branch={branch} />{' '}
      <Anchor inherit c="inherit" underline="always" renderRoot={props => <Link {...props} to="/branches" />}>
        <Trans>Branches</Trans>
      </Anchor>
    </Alert>
  );
}

function WhyNot({ branch: { name, status, pausedUntil, timezone } }: Props) {
  if (status === 'closed')
    return <Trans>{name} is closed and takes no orders, not at the counter either.</Trans>;
  if (!pausedUntil)
    return (
      <Trans>{name} is paused and takes no orders until it is opened again, not at the counter either.</Trans>
    );
  return (
    <Trans>
      {name} is paused and takes no orders until {formatTime(pausedUntil, timezone)}, not at the counter
      either.
    </Trans>
  );
}
