import { Trans, useLingui } from '@lingui/react/macro';
import { UtensilsCrossed } from 'lucide-react';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { branchesAddress, type Place } from '../address.ts';

/** An empty menu: links guests to other branches, and the restaurant to its items. */
export function EmptyMenu({ place }: { place: Place }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={UtensilsCrossed}
      title={t`Nothing is available to order right now`}
      action={
        <p>
          <Trans>
            Is this your restaurant? <a href="/dashboard/menu">Publish items with a price at this branch</a>
          </Trans>
        </p>
      }
    >
      <a href={branchesAddress(place)}>
        <Trans>Choose another branch</Trans>
      </a>
    </EmptyState>
  );
}
