import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { Share2 } from 'lucide-react';
import { joinParts } from '../../../../shared/i18n/formats.ts';
import { listOptions, type OptionGroup } from '../option-groups/values.ts';
import classes from './item.module.css';
import { type ItemForm, newUse } from './values.ts';

type Props = { form: ItemForm; currencies: string[]; groups: OptionGroup[] };

/** Offers shared groups that the item does not use yet. */
export function AddSharedGroup({ form, currencies, groups }: Props) {
  const { t } = useLingui();
  const used = form.values.customizations.map(({ sharedGroup }) => sharedGroup?.id);
  const free = groups.filter(({ id }) => !used.includes(id));
  if (free.length === 0) return null;
  return (
    <Select
      // Resets after each choice.
      key={used.length}
      className={classes.addShared}
      aria-label={t`Add shared group`}
      placeholder={t`Add shared group`}
      leftSection={<Share2 size={16} aria-hidden />}
      data={free.map(group => ({ value: group.id, label: joinParts([group.title, listOptions(group)]) }))}
      searchable
      value={null}
      onChange={chosen => {
        const group = free.find(({ id }) => id === chosen);
        if (group) form.insertListItem('customizations', newUse(group, currencies));
      }}
    />
  );
}
