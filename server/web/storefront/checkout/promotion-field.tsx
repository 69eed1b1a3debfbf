import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../shared/i18n/formats.ts';
import type { Charges } from '../../shared/orders/charges.ts';
import { type CodePromotion, useCheckCode } from '../../shared/orders/use-check-code.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import type { Place } from '../address.ts';
import { Field } from '../ui/field.tsx';
import classes from './checkout.module.css';

type Props = {
  place: Place;
  currency: string;
  promotion: CodePromotion | undefined;
  charges: Charges;
  /** Why the service rejected the code with the order. */
  problem: string | undefined;
  onChange(promotion: CodePromotion | undefined): void;
};

/** A promotion code, which is checked before it is used. */
export function PromotionField({ place, currency, promotion, charges, problem, onChange }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState(promotion?.code ?? '');
  const { check, reset, isPending, problem: rejection } = useCheckCode(place, onChange);
  return (
    <details className={classes.promotion} open={promotion !== undefined || problem !== undefined}>
      <summary>
        <Trans>I have a promotion code</Trans>
      </summary>
      <div className={classes.code}>
        <Field
          label={t`Promotion code`}
          value={code}
          maxLength={100}
          autoCapitalize="characters"
          autoComplete="off"
          error={rejection ?? problem}
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
          <Trans>Apply</Trans>
        </PlainButton>
      </div>
      {promotion && <CodeEffect promotion={promotion} charges={charges} currency={currency} />}
    </details>
  );
}

type EffectProps = { promotion: CodePromotion; charges: Charges; currency: string };

function CodeEffect({ promotion, charges, currency }: EffectProps) {
  const { minimumOrder } = promotion;
  const missing = Number(minimumOrder ?? 0) - charges.subtotal;
  return (
    <p className={classes.effect} role="status">
      {charges.promotion?.id === promotion.id ? (
        <Trans>{promotion.name}: applied</Trans>
      ) : missing > 0 ? (
        <Trans>Add {formatMoney(missing, currency)} more to your basket to use this code.</Trans>
      ) : charges.promotion ? (
        <Trans>{charges.promotion.name} saves you more, so it applies instead.</Trans>
      ) : (
        <Trans>This code takes nothing off this order.</Trans>
      )}
    </p>
  );
}
