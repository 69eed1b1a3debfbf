import { Trans, useLingui } from '@lingui/react/macro';
import type { Charges } from '../../shared/orders/charges.ts';
import { type CodePromotion, useCheckCode } from '../../shared/orders/use-check-code.ts';
import { WhyNot } from '../../shared/orders/why-not.tsx';
import type { Place } from '../address.ts';
import type { Menu } from '../basket/basket.ts';
import classes from './checkout.module.css';
import { CodeField } from './code-field.tsx';

type Props = {
  place: Place;
  menu: Menu;
  promotion: CodePromotion | undefined;
  charges: Charges;
  /** Why the service rejected the code along with the order. */
  problem: string | undefined;
  onChange(promotion: CodePromotion | undefined): void;
};

/** A promotion code. */
export function PromotionField({ place, menu, promotion, charges, problem, onChange }: Props) {
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
      {promotion && <CodeEffect promotion={promotion} charges={charges} menu={menu} />}
    </CodeField>
  );
}

type EffectProps = { promotion: CodePromotion; charges: Charges; menu: Menu };

function CodeEffect({ promotion, charges, menu }: EffectProps) {
  return (
    <p className={classes.effect} role="status">
      {charges.promotion?.id === promotion.id ? (
        <Trans>{promotion.name}: applied</Trans>
      ) : (
        <WhyNot {...{ promotion, charges, menu }} />
      )}
    </p>
  );
}
