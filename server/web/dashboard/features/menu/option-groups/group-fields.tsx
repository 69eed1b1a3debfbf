import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import rows from '../rows.module.css';
import classes from './option-groups.module.css';
import { OptionRow } from './option-row.tsx';
import { newOption, type OptionGroupValues, type RowsForm } from './values.ts';

type Props = {
  form: RowsForm;
  /** The group's path in the form, such as `customizations.0.`. Empty if it is the form. */
  path: string;
  group: OptionGroupValues;
  currencies: string[];
  tools?: ReactNode;
};

/** The fields of an option group. */
export function GroupFields({ form, path, group, currencies, tools }: Props) {
  const { t } = useLingui();
  const list = `${path}options`;
  return (
    <>
      <div className={classes.head}>
        <TextInput
          label={t`Group`}
          placeholder={t`Such as Size`}
          required
          {...form.getInputProps(`${path}title`)}
        />
        <NumberInput label={t`At least`} min={0} required {...form.getInputProps(`${path}minimum`)} />
        <NumberInput label={t`At most`} min={1} required {...form.getInputProps(`${path}maximum`)} />
        {tools}
      </div>
      {form.errors[list]}
      {group.options.map(({ key }, index) => (
        <OptionRow key={key} form={form} list={list} options={group.options} index={index} />
      ))}
      <Button
        variant="subtle"
        size="xs"
        className={rows.add}
        leftSection={<Plus size={14} aria-hidden />}
        onClick={() => form.insertListItem(list, newOption(currencies))}
      >
        <Trans>Add option</Trans>
      </Button>
    </>
  );
}
