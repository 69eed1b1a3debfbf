import { useLingui } from '@lingui/react/macro';
import { NumberInput, Text, TextInput } from '@mantine/core';
import rows from '../rows.module.css';
import { PRICE } from './price.ts';
import { RowTools } from './row-tools.tsx';
import { type OptionValues, type RowsForm, sentIndex } from './values.ts';

type Props = { form: RowsForm; list: string; options: OptionValues[]; index: number };

export function OptionRow({ form, list, options, index }: Props) {
  const { t } = useLingui();
  const path = `${list}.${index}`;
  const option = options[index];
  if (!option) return null;
  const name = option.name || t`New option`;
  return (
    <div className={rows.row}>
      <TextInput
        className={rows.name}
        aria-label={t`Option`}
        placeholder={t`Such as Large`}
        required
        {...form.getInputProps(`${path}.name`)}
      />
      {option.prices.map(({ currency }, priceIndex) => (
        <NumberInput
          key={currency}
          className={rows.figure}
          aria-label={t`${name}: extra price in ${currency}`}
          rightSectionWidth={44}
          rightSection={<Text size="xs">{currency}</Text>}
          {...PRICE}
          {...form.getInputProps(`${path}.prices.${priceIndex}.price`)}
          error={form.errors[`${path}.prices.${sentIndex(option.prices, priceIndex)}.price`]}
        />
      ))}
      <RowTools form={form} list={list} index={index} name={name} count={options.length} />
    </div>
  );
}
