import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { findLineLock } from '../../../../../../spec/rules/order-changes.ts';
import { api } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { conflictsOf, fieldErrors } from '../../../../shared/api/errors.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { useLostConflicts } from '../../../../shared/edits/use-lost-conflicts.ts';
import { joinList } from '../../../../shared/i18n/join-list.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import type { Order } from './order.ts';

type Conflict = Schemas['EditConflict'];
type Values = { quantities: Record<string, number>; table: string; notes: string; reason: string };

const toValues = ({ lines, table, notes }: Order): Values => ({
  quantities: Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])),
  table,
  notes,
  reason: '',
});

/** Changes an order's quantities, table, and notes. */
export default function ChangeOrder({ order, onClose }: { order: Order; onClose(): void }) {
  const { t } = useLingui();
  const [base, setBase] = useState(order);
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const form = useForm<Values>({ initialValues: toValues(order) });
  const { quantities, table, notes, reason } = form.values;
  const changed = base.lines.filter(({ id, quantity }) => quantities[id] !== quantity);
  const isLess = changed.some(({ id, quantity }) => (quantities[id] ?? 0) < quantity);
  const hasLines = base.lines.some(({ id }) => (quantities[id] ?? 0) > 0);
  const edits = {
    ...(table !== base.table && { table }),
    ...(notes !== base.notes && { notes }),
  };
  const isChanged = changed.length > 0 || Object.keys(edits).length > 0;
  const keyOf = useIdempotencyKey();
  const announceLost = useLostConflicts();
  const { mutate, isPending } = api.useMutation('post', '/dashboard/api/orders/{reference}/changes', {
    meta: {
      done: t`Order ${order.number} changed`,
      changes: ['/dashboard/api/orders'],
      showsConflicts: true,
    },
    onError(error) {
      announceLost(error);
      setConflicts(conflictsOf(error));
      form.setErrors(fieldErrors(error));
    },
  });
  const showCurrent = () => {
    setBase(order);
    setConflicts([]);
    form.setValues(toValues(order));
  };
  const send = () => {
    const body: Schemas['UpdateOrderRequest'] = {
      ...edits,
      ...(changed.length > 0 && {
        lines: changed.map(({ id }) => ({ lineId: id, quantity: quantities[id] ?? 0 })),
      }),
      ...(isLess && { reason }),
      replaces: {
        ...(changed.length > 0 && {
          lines: changed.map(({ id, quantity }) => ({ lineId: id, quantity })),
        }),
        ...('table' in edits && { table: base.table }),
        ...('notes' in edits && { notes: base.notes }),
      },
    };
    const params = { path: { reference: order.id }, header: keyOf(body) };
    mutate({ params, body }, { onSuccess: onClose });
  };
  const setQuantity = (id: string, quantity: number) => form.setFieldValue(`quantities.${id}`, quantity);
  const lock = findLineLock(order);
  return (
    <OpenModal onClose={onClose} title={t`Change order ${order.number}`}>
      <Form form={form} onSubmit={send}>
        <Stack>
          {conflicts.length > 0 && <Overtaken conflicts={conflicts} onShow={showCurrent} />}
          {lock && (
            <Text size="sm" c="dimmed">
              {lock === 'paying' ? (
                <Trans>The items can't be changed while the guest is paying online.</Trans>
              ) : (
                <Trans>
                  The items can't be changed because the order is paid. You can refund them instead.
                </Trans>
              )}
            </Text>
          )}
          {!lock && (
            <Stack gap="xs">
              {base.lines.map(line => (
                <LineQuantity
                  key={line.id}
                  line={line}
                  quantity={quantities[line.id] ?? 0}
                  onChange={quantity => setQuantity(line.id, quantity)}
                />
              ))}
            </Stack>
          )}
          {isLess && (
            <TextInput
              label={t`Reason for removing items`}
              description={t`Shown in the order's history.`}
              required
              maxLength={200}
              {...form.getInputProps('reason')}
            />
          )}
          {order.type === 'dine_in' && (
            <TextInput
              label={t({ message: 'Table', context: 'where guests sit' })}
              maxLength={20}
              {...form.getInputProps('table')}
            />
          )}
          <Textarea label={t`Notes`} maxLength={1000} autosize minRows={2} {...form.getInputProps('notes')} />
          {!hasLines && (
            <Text size="sm" c="var(--danger)" role="alert">
              <Trans>To remove everything, cancel the order instead.</Trans>
            </Text>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={isPending} disabled={!isChanged || !hasLines}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </Form>
    </OpenModal>
  );
}

type LineProps = {
  line: Schemas['OrderLine'];
  quantity: number;
  onChange(quantity: number): void;
};

function LineQuantity({ line: { title, options, quantity: before }, quantity, onChange }: LineProps) {
  const { t } = useLingui();
  const details = joinList(options.map(({ name }) => name));
  return (
    <Group wrap="nowrap" gap="xs" align="flex-start">
      <ActionIcon
        variant="default"
        aria-label={t`Remove one ${title}`}
        disabled={quantity === 0}
        onClick={() => onChange(quantity - 1)}
      >
        <Minus size={16} />
      </ActionIcon>
      <Text fw={650} className="tabular" miw={24} ta="center">
        {quantity}
      </Text>
      <ActionIcon
        variant="default"
        aria-label={t`Add one ${title}`}
        disabled={quantity === 999}
        onClick={() => onChange(quantity + 1)}
      >
        <Plus size={16} />
      </ActionIcon>
      <div style={{ flex: 1 }}>
        <Text td={quantity === 0 ? 'line-through' : undefined}>{title}</Text>
        {details && (
          <Text size="sm" c="dimmed">
            {details}
          </Text>
        )}
        {quantity !== before && (
          <Text size="sm" c="dimmed">
            <Trans>Was {before}</Trans>
          </Text>
        )}
      </div>
    </Group>
  );
}

/** Someone else changed the same fields: shows who, and the current values. */
function Overtaken({ conflicts, onShow }: { conflicts: Conflict[]; onShow(): void }) {
  const { t } = useLingui();
  const name = conflicts.find(({ changedBy }) => changedBy !== null)?.changedBy;
  return (
    <Alert
      color="orange"
      role="alert"
      title={
        name
          ? t`${name} changed this order while you were editing`
          : t`This order changed while you were editing`
      }
    >
      <Stack gap="sm" align="flex-start">
        <Trans>Your changes weren't saved. Review the current order, and make them again.</Trans>
        <Button variant="default" size="xs" onClick={onShow}>
          <Trans>Show current order</Trans>
        </Button>
      </Stack>
    </Alert>
  );
}
