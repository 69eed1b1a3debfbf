import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChefHat } from 'lucide-react';
import { PlainButton } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { saveSettings } from '../state/settings.ts';
import classes from './board-page.module.css';

/**
 * Replaces the tickets. A forgotten filter must not look like a quiet evening: `hidden` is the number of
 * orders it hides.
 */
export function NothingToPrepare({ hidden }: { hidden: number }) {
  const { t } = useLingui();
  if (hidden === 0)
    return (
      <EmptyState icon={ChefHat} title={t`Nothing to prepare`}>
        <Trans>New orders appear here as soon as they are confirmed.</Trans>
      </EmptyState>
    );
  const showAll = (
    <PlainButton className={classes.showAll} onClick={() => saveSettings({ filter: {}, station: undefined })}>
      <Trans>Show all orders</Trans>
    </PlainButton>
  );
  return (
    <EmptyState icon={ChefHat} title={t`Nothing to prepare for this filter`} action={showAll}>
      <Plural value={hidden} one="# order is hidden." other="# orders are hidden." />
    </EmptyState>
  );
}
