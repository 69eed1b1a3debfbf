import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../../../../shared/api/api.ts';
import { fieldErrors, isConflict } from '../../../../shared/api/errors.ts';
import { serviceClock } from '../../../../shared/api/service-clock.ts';
import { useBranch } from '../../../../shared/branches/use-branches.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import { MomentInput } from '../../../../shared/ui/moment-input.tsx';
import { toasts } from '../../../../shared/ui/toasts.tsx';
import type { Order } from './order.ts';

const STEPS = [5, 10, 15, 30];

/** Changes an order's promised time, which its guest sees. */
export default function PromiseOrder({ order, onClose }: { order: Order; onClose(): void }) {
  const { t } = useLingui();
  const { number, promisedAt } = order;
  const branch = useBranch(order.branch.id);
  const form = useForm<{ promisedAt: string | undefined }>({
    initialValues: { promisedAt: promisedAt ?? undefined },
  });
  const change = api.useMutation('put', '/dashboard/api/orders/{reference}/promised-time', {
    meta: { done: t`New time for order ${number}`, changes: ['/dashboard/api/orders'], showsConflicts: true },
  });
  const send = (at: string) => {
    const body = { promisedAt: at, replaces: { promisedAt } };
    change.mutate(
      { params: { path: { reference: order.id } }, body },
      {
        onSuccess: onClose,
        onError(error) {
          form.setErrors(fieldErrors(error));
          if (!isConflict(error)) return;
          toasts.failed(error);
          onClose();
        },
      },
    );
  };
  const later = (minutes: number) => {
    const from = Math.max(promisedAt ? Date.parse(promisedAt) : 0, serviceClock.now());
    send(new Date(from + minutes * 60_000).toISOString());
  };
  return (
    <OpenModal onClose={onClose} title={t`Promised time of order ${number}`}>
      <Form form={form} onSubmit={values => values.promisedAt && send(values.promisedAt)}>
        <Stack>
          <Group gap="xs">
            {STEPS.map(minutes => (
              <Button
                key={minutes}
                variant="default"
                disabled={change.isPending}
                onClick={() => later(minutes)}
              >
                {promisedAt ? t`${minutes} min later` : t`In ${minutes} min`}
              </Button>
            ))}
          </Group>
          <MomentInput
            label={t`Or at`}
            description={t`In the branch's time zone.`}
            required
            timeZone={branch?.timezone}
            value={form.values.promisedAt}
            error={form.errors.promisedAt}
            onChange={at => form.setFieldValue('promisedAt', at)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={change.isPending}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </Form>
    </OpenModal>
  );
}
