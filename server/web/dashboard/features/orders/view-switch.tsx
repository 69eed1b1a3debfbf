import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import type { OrdersSearch } from './search.ts';

type Props = { view: OrdersSearch['view']; onChange(view: OrdersSearch['view']): void };

/** Open orders as a board, or all orders as a table. */
export default function ViewSwitch({ view, onChange }: Props) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      aria-label={t`View`}
      value={view ?? 'board'}
      data={[
        { value: 'board', label: t`Board` },
        { value: 'table', label: t`Table` },
      ]}
      onChange={chosen => onChange(chosen === 'table' ? 'table' : undefined)}
    />
  );
}
