import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { EmptyState } from '../shared/ui/empty-state.tsx';

/** A URL without a restaurant, or of a suspended one. */
export function NotFound() {
  const { t } = useLingui();
  const title = t`Restaurant not found`;
  return (
    <main>
      <title>{title}</title>
      <EmptyState icon={SearchX} title={title} heading>
        <Trans>Check the address, or ask the restaurant for its link.</Trans>
      </EmptyState>
    </main>
  );
}
