import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import rows from '../rows.module.css';
import type { RowsForm } from './values.ts';

type Props = { form: RowsForm; list: string; index: number; name: string; count: number };

/** Moves or removes a row of a list. */
export function RowTools({ form, list, index, name, count }: Props) {
  const { t } = useLingui();
  const move = (to: number) => {
    if (to >= 0 && to < count) form.reorderListItem(list, { from: index, to });
  };
  return (
    <div className={rows.tools}>
      <ActionIcon
        size="lg"
        aria-label={t`Move ${name} up`}
        aria-disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <ArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        size="lg"
        aria-label={t`Move ${name} down`}
        aria-disabled={index === count - 1}
        onClick={() => move(index + 1)}
      >
        <ArrowDown size={16} />
      </ActionIcon>
      <ActionIcon size="lg" aria-label={t`Remove ${name}`} onClick={() => form.removeListItem(list, index)}>
        <Trash2 size={16} />
      </ActionIcon>
    </div>
  );
}
