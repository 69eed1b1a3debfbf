import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../shared/i18n/formats.ts';
import type { Charges } from '../../shared/orders/charges.ts';
import { type CodePromotion, useCheckCode } from '../../shared/orders/use-check-code.ts';
import type { Place } from '../address.ts';
import classes from './checkout.module.css';
import { CodeField } from './code-field.tsx';

type Props = {
  place: Place;
  currency: string;
  promotion: CodePromotion | undefined;
  charges: Charges;
  /** Why the service rejected the code with the order. */
  problem: string | undefined;
  onChange(promotion: CodePromotion | undefined): void;
};

/** A promotion code. */
export function PromotionField({ place, currency, promotion, charges, problem, onChange }: Props) {
  const { t } = useLingui();
  return (
    <CodeField
      question={<Trans>I have a promotion code</Trans>}
      label={t`Promotion code`}
      action={<Trans>Apply</Trans>}
      found={promotion?.code}
      code={useCheckCode(place, onChange)}
      rejection={problem}
      onChange={() => onChange(undefined)}
    >
      {promotion && <CodeEffect promotion={promotion} charges={charges} currency={currency} />}
    </CodeField>
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
