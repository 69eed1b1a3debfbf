import { Trans, useLingui } from '@lingui/react/macro';
import { Input, MultiSelect, SegmentedControl, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { useMenuNames } from './use-menu-names.ts';
import type { Values } from './values.ts';

/** The maximum number of suggestions. */
const MOST_OFFERED = 50;

/** The promotion's scope: the whole order, or selected items and categories. */
export function ScopeFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useLingui();
  const labelId = useId();
  const { scope, itemIds, categoryIds } = form.values;
  const { items, categories } = useMenuNames(scope === 'items');
  const toData = (named: typeof items, chosen: string[], deleted: string) => [
    ...(named ?? []).map(({ id, title }) => ({ value: id, label: title })),
    ...chosen
      .filter(id => !named?.some(one => one.id === id))
      .map(id => ({ value: id, label: named ? deleted : '…' })),
  ];
  return (
    <Stack gap="xs">
      <Input.Label labelElement="div" id={labelId}>
        <Trans>Applies to</Trans>
      </Input.Label>
      <SegmentedControl
        aria-labelledby={labelId}
        value={scope}
        data={[
          { value: 'order', label: t`The whole order` },
          { value: 'items', label: t`Some items` },
        ]}
        onChange={choice => form.setFieldValue('scope', choice === 'items' ? 'items' : 'order')}
      />
      {scope === 'items' && (
        <>
          <MultiSelect
            label={t`Categories`}
            data={toData(
              categories,
              categoryIds,
              t({ message: 'Deleted category', context: 'no longer exists' }),
            )}
            searchable
            maxValues={50}
            {...form.getInputProps('categoryIds')}
          />
          <MultiSelect
            label={t`Items`}
            description={t`In addition to the items in these categories.`}
            data={toData(items, itemIds, t({ message: 'Deleted item', context: 'no longer exists' }))}
            searchable
            limit={MOST_OFFERED}
            maxValues={100}
            {...form.getInputProps('itemIds')}
          />
        </>
      )}
    </Stack>
  );
}
