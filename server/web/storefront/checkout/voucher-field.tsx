import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../shared/i18n/formats.ts';
import type { Charges } from '../../shared/orders/charges.ts';
import { type Credit, useCheckVoucher } from '../../shared/orders/use-check-voucher.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import type { Place } from '../address.ts';
import { Field } from '../ui/field.tsx';
import classes from './checkout.module.css';

type Props = {
  place: Place;
  currency: string;
  credit: Credit | undefined;
  charges: Charges;
  /** Whether the service rejected the code with the order. */
  isRejected: boolean;
  onChange(credit: Credit | undefined): void;
};

/** The code of a gift voucher, which is checked before it is used. */
export function VoucherField({ place, currency, credit, charges, isRejected, onChange }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState(credit?.code ?? '');
  const { check, reset, isPending, problem } = useCheckVoucher(place, onChange);
  const left = Number(credit?.balance) - charges.creditsUsed;
  return (
    <details className={classes.promotion} open={credit !== undefined || isRejected}>
      <summary>
        <Trans>I have a gift voucher</Trans>
      </summary>
      <div className={classes.code}>
        <Field
          label={t`Voucher code`}
          value={code}
          maxLength={100}
          autoCapitalize="characters"
          autoComplete="off"
          error={problem ?? (isRejected ? t`This voucher can't be used any more.` : undefined)}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            reset();
            onChange(undefined);
          }}
          onKeyDown={event => {
            // Not the order is meant.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (code.trim()) check(code);
          }}
        />
        <PlainButton disabled={code.trim() === '' || isPending} onClick={() => check(code)}>
          <Trans>Redeem</Trans>
        </PlainButton>
      </div>
      {credit && (
        <p className={classes.effect} role="status">
          <Trans>
            {formatMoney(charges.creditsUsed, currency)} is paid with the voucher.{' '}
            {formatMoney(left, currency)} stays on it.
          </Trans>
        </p>
      )}
    </details>
  );
}
