import { Trans, useLingui } from '@lingui/react/macro';
import { Store } from 'lucide-react';
import { api } from '../shared/api/api.ts';
import { isNotFound } from '../shared/api/errors.ts';
import { formatUpcoming } from '../shared/i18n/formats.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { Waiting } from '../shared/ui/waiting.tsx';
import { menuAddress } from './address.ts';
import classes from './branch-choice.module.css';
import { NotFound } from './not-found.tsx';
import { SandboxNotice } from './ui/sandbox-notice.tsx';

type Props = {
  restaurantSlug: string;
  /** Whether the guest followed a link to a nonexistent branch. */
  isUnknownBranch?: boolean;
};

/** A restaurant's branches, for a guest who has not chosen one. */
export function BranchChoice({ restaurantSlug, isUnknownBranch = false }: Props) {
  const { t } = useLingui();
  const path = { restaurantSlug };
  const { data, error, refetch } = api.useQuery(
    'get',
    '/dashboard/api/storefront/{restaurantSlug}/branches',
    {
      params: { path },
    },
  );
  if (isNotFound(error)) return <NotFound />;
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Waiting />;
  const statuses = { open: t`Open`, paused: t`Not accepting orders right now`, closed: t`Closed` };
  return (
    <main className={classes.page}>
      <title>{data.name}</title>
      <h1>{data.name}</h1>
      <SandboxNotice of={data.branches[0]} />
      {isUnknownBranch && (
        <p role="alert" className={classes.unknown}>
          <Trans>There is no branch at this address.</Trans>
        </p>
      )}
      {data.branches.length > 0 && (
        <p>
          <Trans>Where would you like to order?</Trans>
        </p>
      )}
      {data.branches.length === 0 && (
        <EmptyState icon={Store} title={t`This restaurant has no branches yet`}>
          <Trans>
            Is this your restaurant? <a href="/dashboard/branches">Add a branch</a>
          </Trans>
        </EmptyState>
      )}
      <ul className={classes.branches}>
        {data.branches.map(branch => (
          <li key={branch.slug}>
            <a className={classes.branch} href={menuAddress({ restaurantSlug, branchSlug: branch.slug })}>
              <span>
                <strong>{branch.name}</strong>
                {branch.address && <small dir="auto">{branch.address}</small>}
              </span>
              <span data-status={branch.status}>
                {branch.opensAt
                  ? t`Closed. Opens ${formatUpcoming(branch.opensAt, branch.timezone)}`
                  : statuses[branch.status]}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
