import { useLingui } from '@lingui/react/macro';
import {
  MultiSelect,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { Category } from '../menu.ts';
import { ItemSection } from './item-section.tsx';
import { PictureField } from './picture/picture-field.tsx';
import type { ItemForm } from './values.ts';

export function DescriptionSection({ form, categories }: { form: ItemForm; categories: Category[] }) {
  const { t } = useLingui();
  const { categoryId, additionalCategoryIds: additional } = form.values;
  return (
    <ItemSection title={t`What guests see`}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t`Title`} required {...form.getInputProps('title')} />
        <NativeSelect
          label={t`Category`}
          required
          data={categories.map(toOption)}
          {...form.getInputProps('categoryId')}
          onChange={({ currentTarget: { value } }) =>
            form.setValues({
              categoryId: value,
              additionalCategoryIds: additional.filter(id => id !== value),
            })
          }
        />
      </SimpleGrid>
      {categories.length > 1 && (
        <MultiSelect
          label={t`Additional categories`}
          description={t`Guests see the item there, too. Kitchen displays, printers, and sales follow the category above.`}
          data={categories.filter(({ id }) => id !== categoryId).map(toOption)}
          searchable
          maxValues={20}
          {...form.getInputProps('additionalCategoryIds')}
          value={additional.filter(id => categories.some(category => category.id === id))}
          error={errorOf(form, 'additionalCategoryIds')}
        />
      )}
      <Textarea
        label={t`Description`}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <PictureField form={form} />
      <TextInput
        label={t`URL handle`}
        placeholder={t`Leave empty to derive it from the title`}
        {...form.getInputProps('slug')}
      />
      <NumberInput
        label={t`Extra preparation time`}
        description={t`In minutes. Added to orders with this item. If several items have one, the longest applies. Leave empty for none.`}
        min={0}
        max={240}
        allowDecimal={false}
        hideControls
        {...form.getInputProps('extraPreparationMinutes')}
      />
      <NumberInput
        label={t`Minimum age`}
        description={t`In years. Guests confirm their age when they order, and staff check ID. Leave empty for none.`}
        min={1}
        max={99}
        allowDecimal={false}
        hideControls
        {...form.getInputProps('minimumAge')}
      />
      <Switch
        label={t`Guests can add a special request`}
        {...form.getInputProps('allowSpecialRequests', { type: 'checkbox' })}
      />
      <Switch
        label={t`Published`}
        description={t`Shown at every branch with a price`}
        {...form.getInputProps('published', { type: 'checkbox' })}
      />
    </ItemSection>
  );
}

const toOption = ({ id, title }: Category) => ({ value: id, label: title });

/** The error of a field, or of its first entry. */
const errorOf = ({ errors }: ItemForm, field: string) =>
  Object.entries(errors).find(([path]) => path.split('.')[0] === field)?.[1];
