import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../shared/i18n/formats.ts';
import type { Charges } from '../../shared/orders/charges.ts';
import { type Credit, useCheckVoucher } from '../../shared/orders/use-check-voucher.ts';
import type { Place } from '../address.ts';
import classes from './checkout.module.css';
import { CodeField } from './code-field.tsx';

type Props = {
  place: Place;
  currency: string;
  credit: Credit | undefined;
  charges: Charges;
  /** Whether the service rejected the code along with the order. */
  isRejected: boolean;
  onChange(credit: Credit | undefined): void;
};

/** The code of a gift voucher. */
export function VoucherField({ place, currency, credit, charges, isRejected, onChange }: Props) {
  const { t } = useLingui();
  const left = Number(credit?.balance) - charges.creditsUsed;
  return (
    <CodeField
      question={<Trans>I have a gift voucher</Trans>}
      label={t`Voucher code`}
      action={<Trans>Redeem</Trans>}
      found={credit?.code}
      code={useCheckVoucher(place, onChange)}
      rejection={isRejected ? t`This voucher can't be used anymore.` : undefined}
      onChange={() => onChange(undefined)}
    >
      {credit && (
        <p className={classes.effect} role="status">
          <Trans>
            {formatMoney(charges.creditsUsed, currency)} is paid with the voucher.{' '}
            {formatMoney(left, currency)} stays on it.
          </Trans>
        </p>
      )}
    </CodeField>
  );
}
