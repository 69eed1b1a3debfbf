import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatDateTime, formatMoney, joinParts } from '../../../shared/i18n/formats.ts';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { describeKind, type Voucher } from './vouchers.ts';

/** A voucher's issue and later balance changes. */
export default function LedgerDrawer({ voucher, onClose }: { voucher: Voucher; onClose(): void }) {
  const { t } = useLingui();
  const params = { path: { voucherId: voucher.id } };
  const query = api.useQuery('get', '/dashboard/api/vouchers/{voucherId}', { params });
  return (
    <OpenDrawer onClose={onClose} title={t`Voucher ${voucher.codeEnding}`}>
      <Loaded query={query}>
        {({ entries, balance, reserved, currency }) => (
          <Stack>
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Entries are only appended.
              <Entry key={index} entry={entry} currency={currency} />
            ))}
            <Group justify="space-between">
              <Text fw={650}>
                <Trans>Balance</Trans>
              </Text>
              <Text fw={650} className="tabular">
                {formatMoney(balance, currency)}
              </Text>
            </Group>
            {Number(reserved) > 0 && (
              <Text size="sm" c="dimmed">
                <Trans>
                  {formatMoney(reserved, currency)} of it is held for an order that is being placed.
                </Trans>
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </OpenDrawer>
  );
}

function Entry({ entry, currency }: { entry: Schemas['VoucherEntry']; currency: string }) {
  const { orderId, orderNumber, amount, at, actor, reason } = entry;
  return (
    <Group justify="space-between" wrap="nowrap" align="start">
      <div>
        <Text>
          {describeKind(entry)}
          {orderId !== null && (
            <>
              {' · '}
              <Anchor
                renderRoot={props => (
                  <Link {...props} to="/orders/$reference" params={{ reference: orderId }} />
                )}
              >
                <Trans>Order {orderNumber}</Trans>
              </Anchor>
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {joinParts([formatDateTime(at), actor, reason])}
        </Text>
      </div>
      <Text className="tabular">{formatMoney(amount, currency)}</Text>
    </Group>
  );
}
