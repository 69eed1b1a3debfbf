import { useLingui } from '@lingui/react/macro';
import { Checkbox, Chip, Group, Input } from '@mantine/core';
import { ALLERGENS } from '../../../../shared/menu/allergens.ts';
import { DIETARY_LABELS } from '../../../../shared/menu/dietary-labels.ts';
import { ItemSection } from './item-section.tsx';
import type { ItemForm } from './values.ts';

/** Information for guests with allergies or diets. */
export function DietarySection({ form }: { form: ItemForm }) {
  const { t, i18n } = useLingui();
  const { allergens } = form.values;
  return (
    <ItemSection
      title={t`Diet and allergens`}
      description={t`Guests see this on the item, and can filter the menu by diet.`}
    >
      <Chip.Group multiple {...form.getInputProps('dietaryLabels')}>
        <Group gap="xs" role="group" aria-label={t`Diet`}>
          {Object.entries(DIETARY_LABELS).map(([value, label]) => (
            <Chip key={value} value={value} variant="outline">
              {i18n._(label)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Checkbox
        label={t`The allergens are known`}
        description={t`Until then, guests are asked to contact the restaurant.`}
        checked={allergens !== null}
        onChange={event => form.setFieldValue('allergens', event.currentTarget.checked ? [] : null)}
      />
      {allergens && (
        <Input.Wrapper
          label={t`Contains`}
          description={t`Select every allergen in the item, not counting its options.`}
          labelElement="div"
        >
          <Chip.Group multiple {...form.getInputProps('allergens')}>
            <Group gap="xs" mt="xs" role="group" aria-label={t`Contains`}>
              {Object.entries(ALLERGENS).map(([value, label]) => (
                <Chip key={value} value={value} variant="outline">
                  {i18n._(label)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
    </ItemSection>
  );
}
