import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, NumberInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { api } from '../../../../shared/api/api.ts';
import { fieldErrors } from '../../../../shared/api/errors.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../../../shared/api/idempotency-key.ts';
import { useBranches } from '../../../../shared/branches/use-branches.ts';
import { INVENTORY_PATH } from '../../../../shared/inventory/use-inventory-items.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import { formatQuantity, type StockItem } from '../stock.ts';
import { balanceAfter, type Kind, toQuantity } from './movement.ts';

type Props = { item: StockItem; branchId: string | undefined; onClose(): void };
type Values = { branchId: string; type: Kind; quantity: number | string; note: string };

export default function RecordMovement({ item, branchId, onClose }: Props) {
  const { t } = useLingui();
  const { data: branches = [] } = useBranches();
  const form = useForm<Values>({
    initialValues: { branchId: branchId ?? branches[0]?.id ?? '', type: 'purchase', quantity: '', note: '' },
  });
  // The state when the form was opened: see idempotencyKeyOf.
  const [opened] = useState(item);
  const keyName = `movement:${item.id}`;
  const record = api.useMutation('post', '/dashboard/api/inventory/items/{itemId}/movements', {
    meta: { done: t`Movement of ${item.name} recorded`, changes: [INVENTORY_PATH] },
    onSuccess: () => forgetIdempotencyKey(keyName),
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const { type, quantity } = form.values;
  const kinds: Record<Kind, { label: string; question: string }> = {
    purchase: { label: t`Purchase`, question: t`Quantity received` },
    waste: { label: t`Waste`, question: t`Quantity wasted` },
    count: { label: t`Count`, question: t`Quantity in stock` },
    adjustment: { label: t`Adjustment`, question: t`Increase (+) or decrease (−)` },
  };
  const balanceOf = ({ balances }: StockItem) =>
    balances.find(entry => entry.branchId === form.values.branchId)?.balance ?? '0';
  const balance = balanceOf(item);
  const submit = (values: Values) => {
    const body = { ...values, quantity: toQuantity(type, Number(quantity)) };
    const header = { 'Idempotency-Key': idempotencyKeyOf(keyName, { body, balance: balanceOf(opened) }) };
    record.mutate({ params: { path: { itemId: item.id }, header }, body }, { onSuccess: onClose });
  };
  return (
    <OpenModal onClose={onClose} title={t`Record movement of ${item.name}`}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          <SegmentedControl
            aria-label={t`What happened`}
            fullWidth
            data={Object.entries(kinds).map(([value, { label }]) => ({ value, label }))}
            {...form.getInputProps('type')}
          />
          {branches.length > 1 && (
            <NativeSelect
              label={t`Branch`}
              data={branches.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('branchId')}
            />
          )}
          <NumberInput
            label={kinds[type].question}
            suffix={` ${item.unit}`}
            decimalScale={3}
            min={type === 'adjustment' ? undefined : 0}
            required
            data-autofocus
            {...form.getInputProps('quantity')}
          />
          <TextInput label={t`Note`} maxLength={500} {...form.getInputProps('note')} />
          <Text size="sm" c="dimmed" aria-live="polite">
            <Trans>
              Balance now: {formatQuantity(balance)} {item.unit}. After this:{' '}
              {formatQuantity(balanceAfter(balance, type, Number(quantity)))} {item.unit}
            </Trans>
          </Text>
          <Button type="submit" loading={record.isPending}>
            <Trans>Record</Trans>
          </Button>
        </Stack>
      </Form>
    </OpenModal>
  );
}
