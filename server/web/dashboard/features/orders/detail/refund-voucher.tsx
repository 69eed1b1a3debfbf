import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatMoney } from '../../../../shared/i18n/formats.ts';
import { CopyableCode } from '../../../../shared/ui/copyable-code.tsx';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';

type RefundedOrder = Pick<Schemas['DashboardOrder'], 'refundVouchers'>;

/** A refund's voucher. Only managers see its code. */
export function RefundVoucher({ order, refundId }: { order: RefundedOrder; refundId: string }) {
  const { t } = useLingui();
  const voucher = order.refundVouchers?.find(one => one.refundId === refundId);
  if (!voucher) return null;
  if (!voucher.code) return <Text size="sm">{t`Voucher ${voucher.codeEnding}`}</Text>;
  return (
    <div>
      <Text size="sm" c="dimmed">
        <Trans>Voucher code</Trans>
      </Text>
      <CopyableCode label={t`Voucher code`} code={voucher.code} />
    </div>
  );
}

/** The voucher of the latest refund. */
export function NewRefundVoucher({ order, onClose }: { order: Schemas['DashboardOrder']; onClose(): void }) {
  const { t } = useLingui();
  const refund = order.refunds.at(-1);
  if (!refund) return null;
  return (
    <OpenModal
      onClose={onClose}
      holdsSecret
      title={t`Voucher for ${formatMoney(refund.amount, order.currency)}`}
    >
      <Stack>
        <Text>
          <Trans>Give the guest this code. Anyone who has it can use it.</Trans>
        </Text>
        <RefundVoucher order={order} refundId={refund.id} />
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </Stack>
    </OpenModal>
  );
}
