import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../shared/i18n/formats.ts';
import type { Charges } from '../../shared/orders/charges.ts';
import { listNames, namesOf } from '../../shared/orders/promotions.ts';
import { type CodePromotion, useCheckCode } from '../../shared/orders/use-check-code.ts';
import type { Place } from '../address.ts';
import type { Menu } from '../basket/basket.ts';
import classes from './checkout.module.css';
import { CodeField } from './code-field.tsx';

type Props = {
  place: Place;
  menu: Menu;
  promotion: CodePromotion | undefined;
  charges: Charges;
  /** Why the service rejected the code with the order. */
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

function WhyNot({ promotion, charges, menu }: EffectProps) {
  const obstacle = charges.explain(promotion);
  const names = namesOf(promotion, menu);
  const list = listNames(names);
  if (obstacle?.type === 'minimum_order') {
    const missing = formatMoney(obstacle.missing, menu.branch.currency);
    return <Trans>Add {missing} more to your basket to use this code.</Trans>;
  }
  if (obstacle?.type === 'items' && names.length > 0) return <Trans>This code is for {list}.</Trans>;
  if (obstacle?.type === 'pieces')
    return names.length > 0 ? (
      <Plural
        value={obstacle.missing}
        one={`Add # more item from ${list} to use this code.`}
        other={`Add # more items from ${list} to use this code.`}
      />
    ) : (
      <Plural
        value={obstacle.missing}
        one="Add # more item to use this code."
        other="Add # more items to use this code."
      />
    );
  return charges.promotion ? (
    <Trans>{charges.promotion.name} saves you more, so it applies instead.</Trans>
  ) : (
    <Trans>This code takes nothing off this order.</Trans>
  );
}
