import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { ChoiceOption } from './choice-option.tsx';
import classes from './item.module.css';
import { ItemSection } from './item-section.tsx';
import { RowTools } from './row-tools.tsx';
import { type ItemForm, newGroup, newOption } from './values.ts';

type Props = { form: ItemForm; currencies: string[] };

/** What guests choose with the item: groups such as "Size", with their options. */
export function ChoicesSection({ form, currencies }: Props) {
  const { t } = useLingui();
  const { customizations } = form.values;
  return (
    <ItemSection
      title={t`Options`}
      description={t`For example, sizes and toppings. An option without a price in a currency isn't sold in that currency.`}
    >
      {customizations.map(({ key }, index) => (
        <Group key={key} form={form} currencies={currencies} index={index} />
      ))}
      <Button
        variant="default"
        className={classes.add}
        leftSection={<Plus size={16} aria-hidden />}
        onClick={() => form.insertListItem('customizations', newGroup(currencies))}
      >
        <Trans>Add a group</Trans>
      </Button>
    </ItemSection>
  );
}

function Group({ form, currencies, index }: Props & { index: number }) {
  const { t } = useLingui();
  const path = `customizations.${index}`;
  const group = form.values.customizations[index];
  if (!group) return null;
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">{group.title || t`New group`}</legend>
      <div className={classes.groupHead}>
        <TextInput
          label={t`Group`}
          placeholder={t`Such as Size`}
          required
          {...form.getInputProps(`${path}.title`)}
        />
        <NumberInput label={t`At least`} min={0} required {...form.getInputProps(`${path}.minimum`)} />
        <NumberInput label={t`At most`} min={1} required {...form.getInputProps(`${path}.maximum`)} />
        <RowTools
          form={form}
          list="customizations"
          index={index}
          name={group.title || t`New group`}
          count={form.values.customizations.length}
        />
      </div>
      {form.errors[`${path}.options`]}
      {group.options.map(({ key }, optionIndex) => (
        <ChoiceOption key={key} form={form} groupIndex={index} index={optionIndex} />
      ))}
      <Button
        variant="subtle"
        size="xs"
        className={classes.add}
        leftSection={<Plus size={14} aria-hidden />}
        onClick={() => form.insertListItem(`${path}.options`, newOption(currencies))}
      >
        <Trans>Add an option</Trans>
      </Button>
    </fieldset>
  );
}
