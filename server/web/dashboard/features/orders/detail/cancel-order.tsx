import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import { useMoveOrder } from '../use-move-order.ts';
import type { Order } from './order.ts';

export default function CancelOrder({ order, onClose }: { order: Order; onClose(): void }) {
  const { t } = useLingui();
  const { move, isPending } = useMoveOrder(order.id, t`Order ${order.number} cancelled`);
  const form = useForm({ initialValues: { reason: '' } });
  return (
    <OpenModal onClose={onClose} title={t`Cancel order ${order.number}?`}>
      <Form form={form} onSubmit={({ reason }) => move('cancelled', reason, onClose)}>
        <Stack>
          <Text>
            <Trans>
              You can't undo this. Deducted stock is returned. Payments aren't refunded automatically.
            </Trans>
          </Text>
          <Textarea
            label={t`Reason`}
            maxLength={500}
            autosize
            minRows={2}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Keep order</Trans>
            </Button>
            <Button color="red" type="submit" loading={isPending}>
              <Trans>Cancel order</Trans>
            </Button>
          </Group>
        </Stack>
      </Form>
    </OpenModal>
  );
}
