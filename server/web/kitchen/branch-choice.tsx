import { Trans, useLingui } from '@lingui/react/macro';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Schemas } from '../shared/api/contract.ts';
import { useBranches } from '../shared/branches/use-branches.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { Waiting } from '../shared/ui/waiting.tsx';
import classes from './branch-choice.module.css';

/** Stations set on another screen are shown by then. */
const STATIONS_CHECK_MS = 60_000;

type Props = { children: (branch: Schemas['DashboardBranch']) => ReactNode };

/** The branch in the URL, or the only one. Otherwise, the user chooses. */
export function BranchChoice({ children }: Props) {
  const { t } = useLingui();
  const { data: branches, error, refetch } = useBranches(STATIONS_CHECK_MS);
  if (error && !branches) return <ErrorState error={error} retry={refetch} />;
  if (!branches) return <Waiting />;
  const chosen = new URLSearchParams(location.search).get('branch');
  const branch = branches.length === 1 ? branches[0] : branches.find(({ id }) => id === chosen);
  if (branch) return children(branch);
  if (branches.length === 0)
    return (
      <EmptyState icon={Store} title={t`You aren't assigned to a branch yet`}>
        <Trans>Ask an owner to add you to a branch.</Trans>
      </EmptyState>
    );
  return (
    <main className={classes.page}>
      <h1>
        <Trans>Which kitchen is this?</Trans>
      </h1>
      <ul className={classes.branches}>
        {branches.map(({ id, name, address }) => (
          <li key={id}>
            <a className={classes.branch} href={`/kitchen?branch=${id}`}>
              <strong>{name}</strong>
              <span>
                <bdi>{address}</bdi>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
