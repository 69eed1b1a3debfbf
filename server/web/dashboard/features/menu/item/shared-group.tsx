import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, NumberInput, Text } from '@mantine/core';
import { Pencil, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from '../option-groups/option-groups.module.css';
import { listOptions, type OptionGroup } from '../option-groups/values.ts';
import type { GroupValues, ItemForm } from './values.ts';

type Props = {
  form: ItemForm;
  index: number;
  group: GroupValues;
  /** The shared group, once loaded. */
  shared: OptionGroup | undefined;
  tools: ReactNode;
  onEdit(shared: OptionGroup): void;
};

/** A shared group used by the item: its content, and the item's own limits. */
export function SharedGroup({ form, index, group, shared, tools, onEdit }: Props) {
  const { t } = useLingui();
  const path = `customizations.${index}`;
  const detach = () => {
    const { sharedGroup: _, ...own } = group;
    form.setFieldValue(path, own);
  };
  const placeholder = (limit: number | undefined) => (limit === undefined ? undefined : String(limit));
  const { title, options } = shared ?? group;
  return (
    <>
      <div className={classes.sharedHead}>
        <div className={classes.shared}>
          <div className={classes.sharedTitle}>
            <Text fw={600}>{title}</Text>
            <Badge variant="light" tt="none">
              <Trans>Shared group</Trans>
            </Badge>
          </div>
          <Text size="sm">{listOptions({ options })}</Text>
          <Text size="sm" c="dimmed">
            {shared && (
              <Plural
                value={shared.itemCount}
                _0="Used by no other item"
                one="Used by # item"
                other="Used by # items"
              />
            )}
          </Text>
        </div>
        {tools}
      </div>
      <div className={classes.limits}>
        <NumberInput
          label={t`At least`}
          min={0}
          placeholder={placeholder(shared?.minimum)}
          {...form.getInputProps(`${path}.sharedGroup.minimum`)}
        />
        <NumberInput
          label={t`At most`}
          min={1}
          placeholder={placeholder(shared?.maximum)}
          {...form.getInputProps(`${path}.sharedGroup.maximum`)}
        />
      </div>
      <Text size="xs" c="dimmed">
        <Trans>Leave the limits empty to use those of the group.</Trans>
      </Text>
      <div className={classes.actions}>
        {shared && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Pencil size={14} aria-hidden />}
            onClick={() => onEdit(shared)}
          >
            <Trans>Edit for all items</Trans>
          </Button>
        )}
        <Button variant="subtle" size="xs" leftSection={<Unlink size={14} aria-hidden />} onClick={detach}>
          <Trans>Unlink from shared group</Trans>
        </Button>
      </div>
    </>
  );
}
