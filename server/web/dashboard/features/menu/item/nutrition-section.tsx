import { useLingui } from '@lingui/react/macro';
import { NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import {
  GRAM_DECIMALS,
  NUTRIENTS,
  toKilocalories,
  toKilojoules,
} from '../../../../../../spec/rules/nutrition.ts';
import { NUTRIENT_NAMES } from '../../../../shared/menu/nutrients.ts';
import { ItemSection } from './item-section.tsx';
import type { ItemForm } from './values.ts';

const GRAMS = { min: 0, max: 10_000, decimalScale: GRAM_DECIMALS, hideControls: true };
const ENERGY = { min: 0, allowDecimal: false, hideControls: true };

/** The nutrition of one serving. The energy has one value, in two units. */
export function NutritionSection({ form }: { form: ItemForm }) {
  const { t, i18n } = useLingui();
  const { energyKj } = form.values.nutrition;
  return (
    <ItemSection
      title={t`Nutrition`}
      description={t`Per serving, without options. Guests see the values you enter.`}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label={t`Serving size`}
          placeholder={t`350 g`}
          maxLength={60}
          {...form.getInputProps('nutrition.servingSize')}
        />
        <NumberInput
          label={t`Energy in kJ`}
          {...ENERGY}
          max={100_000}
          {...form.getInputProps('nutrition.energyKj')}
        />
        <NumberInput
          label={t`Energy in kcal`}
          {...ENERGY}
          max={toKilocalories(100_000)}
          value={energyKj === '' ? '' : toKilocalories(Number(energyKj))}
          onChange={kcal =>
            form.setFieldValue('nutrition.energyKj', kcal === '' ? '' : toKilojoules(Number(kcal)))
          }
        />
      </SimpleGrid>
      <SimpleGrid cols={2}>
        {NUTRIENTS.map(name => (
          <NumberInput
            key={name}
            label={i18n._(NUTRIENT_NAMES[name])}
            rightSection={<Text size="xs">{t({ message: 'g', context: 'grams' })}</Text>}
            {...GRAMS}
            {...form.getInputProps(`nutrition.${name}`)}
          />
        ))}
      </SimpleGrid>
    </ItemSection>
  );
}
