import { Plural, Trans } from '@lingui/react/macro';
import type { Schemas } from '../api/contract.ts';
import { formatMoney } from '../i18n/formats.ts';
import type { Charges, GuestPromotion } from './charges.ts';
import { listNames, namesOf } from './promotions.ts';

type Props = { promotion: GuestPromotion; charges: Charges; menu: Schemas['StorefrontMenu'] };

/** Explains why a code's promotion does not apply. */
export function WhyNot({ promotion, charges, menu }: Props) {
  const obstacle = charges.explain(promotion);
  const names = namesOf(promotion, menu);
  const list = listNames(names);
  if (obstacle?.type === 'minimum_order') {
    const missing = formatMoney(obstacle.missing, menu.branch.currency);
    return <Trans>Add {missing} more to use this code.</Trans>;
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
    <Trans>{charges.promotion.name} saves more, so it applies instead.</Trans>
  ) : (
    <Trans>This code doesn't discount this order.</Trans>
  );
}
