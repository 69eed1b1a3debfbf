import { Trans } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatUpcoming } from '../../../shared/i18n/formats.ts';

type Props = { branch: Schemas['StorefrontBranch'] };

/** Shows up front that the branch takes no orders, and links to where to change that. */
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
    return <Trans>{name} is closed and isn't accepting orders, including at the counter.</Trans>;
  if (!pausedUntil)
    return (
      <Trans>
        {name} is paused and isn't accepting orders, including at the counter, until you reopen it.
      </Trans>
    );
  return (
    <Trans>
      {name} is paused and isn't accepting orders, including at the counter, until{' '}
      {formatUpcoming(pausedUntil, timezone)}.
    </Trans>
  );
}
