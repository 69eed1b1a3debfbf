import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete, Button, NumberInput, Stack, TextInput } from '@mantine/core';
import { api } from '../../../shared/api/api.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { EditConflicts } from '../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../shared/edits/use-edit-form.ts';
import { INVENTORY_PATH } from '../../../shared/inventory/use-inventory-items.ts';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import type { StockItem } from './stock.ts';

type Values = { name: string; unit: string; lowStockThreshold: number | string };

const UNITS = ['kg', 'g', 'l', 'ml', 'piece'];

/** Creates an inventory item, or edits the given one. */
export default function StockItemDrawer({ item, onClose }: { item?: StockItem; onClose(): void }) {
  const headerOf = useIdempotencyKey();
  const { t } = useLingui();
  const edit = useEditForm({
    editable: {
      name: item?.name ?? '',
      unit: item?.unit ?? '',
      lowStockThreshold: item?.lowStockThreshold ?? null,
    },
    toValues: ({ lowStockThreshold, ...rest }): Values => ({
      ...rest,
      lowStockThreshold: lowStockThreshold === null ? '' : Number(lowStockThreshold),
    }),
    toBody: ({ lowStockThreshold, ...rest }) => ({
      ...rest,
      lowStockThreshold: lowStockThreshold === '' ? null : Number(lowStockThreshold),
    }),
  });
  const { form } = edit;
  const create = api.useMutation('post', '/dashboard/api/inventory/items', {
    meta: { done: t`Item added`, changes: [INVENTORY_PATH] },
    onError: edit.fail,
  });
  const update = api.useMutation('patch', '/dashboard/api/inventory/items/{itemId}', {
    meta: { done: t`Item saved`, changes: [INVENTORY_PATH], showsConflicts: true },
    onError: edit.fail,
  });
  const submit = ({ lowStockThreshold, ...rest }: Values) => {
    const { changes, replaces, isChanged } = edit;
    const body = { ...rest, lowStockThreshold: lowStockThreshold === '' ? null : Number(lowStockThreshold) };
    if (!item) create.mutate({ params: { header: headerOf(body) }, body }, { onSuccess: onClose });
    else if (isChanged) {
      const request = { params: { path: { itemId: item.id } }, body: { ...changes, replaces } };
      update.mutate(request, { onSuccess: onClose });
    } else onClose();
  };
  const labels = { name: t`Name`, unit: t`Unit`, lowStockThreshold: t`Low-stock threshold` };
  return (
    <OpenDrawer onClose={onClose} title={item ? t`Edit ${item.name}` : t`Add to inventory`}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('name')} />
          <Autocomplete
            label={t`Unit`}
            description={
              item
                ? t`Existing balances, movements, and recipes keep their quantities.`
                : t`For example, kg or piece`
            }
            data={UNITS}
            maxLength={20}
            required
            {...form.getInputProps('unit')}
          />
          <NumberInput
            label={t`Low-stock threshold`}
            description={t`Branches at or below this quantity are shown as low. Leave empty to show them only below zero.`}
            min={0}
            decimalScale={3}
            {...form.getInputProps('lowStockThreshold')}
          />
          <EditConflicts edit={edit} labels={labels} />
          <Button type="submit" loading={create.isPending || update.isPending}>
            {item ? <Trans>Save</Trans> : <Trans>Add item</Trans>}
          </Button>
        </Stack>
      </Form>
    </OpenDrawer>
  );
}
