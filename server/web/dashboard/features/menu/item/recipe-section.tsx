import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NumberInput, Select, Text } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useInventoryItems } from '../../../../shared/inventory/use-inventory-items.ts';
import { newKey } from '../option-groups/values.ts';
import rows from '../rows.module.css';
import { ItemSection } from './item-section.tsx';
import type { ItemForm } from './values.ts';

/** Ingredients that a confirmed order of the item deducts. */
export function RecipeSection({ form }: { form: ItemForm }) {
  const { t } = useLingui();
  const { data: stock = [] } = useInventoryItems();
  const { recipe } = form.values;
  const add = () => form.insertListItem('recipe', { key: newKey(), inventoryItemId: '', quantity: '' });
  return (
    <ItemSection
      title={t`Recipe`}
      description={t`Stock that one portion uses, deducted when the order is confirmed.`}
    >
      {recipe.map(({ key, inventoryItemId }, index) => {
        const ingredient = stock.find(({ id }) => id === inventoryItemId);
        const others = recipe.filter(other => other.key !== key);
        const free = stock.filter(({ id }) => !others.some(other => other.inventoryItemId === id));
        return (
          <div key={key} className={rows.row}>
            <Select
              className={rows.name}
              aria-label={t`Ingredient`}
              placeholder={t`Choose from the inventory`}
              data={free.map(({ id, name }) => ({ value: id, label: name }))}
              searchable
              required
              allowDeselect={false}
              {...form.getInputProps(`recipe.${index}.inventoryItemId`)}
            />
            <NumberInput
              className={rows.figure}
              aria-label={t`Quantity`}
              rightSectionWidth={44}
              rightSection={<Text size="xs">{ingredient?.unit}</Text>}
              hideControls
              min={0}
              decimalScale={3}
              required
              {...form.getInputProps(`recipe.${index}.quantity`)}
            />
            <div className={rows.tools}>
              <ActionIcon
                size="lg"
                aria-label={t`Remove ${ingredient?.name ?? t`the ingredient`}`}
                onClick={() => form.removeListItem('recipe', index)}
              >
                <Trash2 size={16} />
              </ActionIcon>
            </div>
          </div>
        );
      })}
      <Button
        variant="default"
        className={rows.add}
        leftSection={<Plus size={16} aria-hidden />}
        onClick={add}
      >
        <Trans>Add ingredient</Trans>
      </Button>
    </ItemSection>
  );
}
