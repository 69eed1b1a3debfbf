import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../shared/i18n/formats.ts';
import { joinList } from '../../shared/i18n/join-list.ts';
import type { ItemHours } from '../../shared/menu/item-hours.ts';
import { chosenOptions } from '../../shared/orders/choices.ts';
import { MinimumAge } from '../ui/minimum-age.tsx';
import { Quantity } from '../ui/quantity.tsx';
import classes from './basket.module.css';
import type { Item } from './basket.ts';
import { type CheckedLine, type Fault, hasNewPrice } from './faults.ts';

type Props = {
  line: CheckedLine;
  item: Item | undefined;
  itemHours: ItemHours;
  currency: string;
  onQuantity(quantity: number): void;
};

export function BasketRow({ line, item, itemHours, currency, onQuantity }: Props) {
  const describe = useDescription();
  const { title, quantity, unitPrice, todaysPrice, faults, specialRequest, optionIds } = line;
  const options = item ? chosenOptions(item, optionIds).map(({ name }) => name) : [];
  const hours = itemHours.describe(itemHours.of(line.itemId));
  return (
    <li className={classes.line}>
      <div>
        <strong>{title}</strong>
        <p className={classes.details}>{joinList([...options, specialRequest])}</p>
        <MinimumAge age={item?.minimumAge} />
        {faults.map(fault => (
          <p key={fault.type} className={classes.fault} role="alert">
            {describe(fault)}
          </p>
        ))}
        {faults.length === 0 && !itemHours.isOrderable(line.itemId) && (
          <p className={classes.changed}>
            <Trans>Available {hours}. Choose a time when you check out.</Trans>
          </p>
        )}
        {hasNewPrice(line) && (
          <p className={classes.changed}>
            <Trans>
              The price changed from {formatMoney(unitPrice, currency)} to{' '}
              {formatMoney(todaysPrice, currency)}.
            </Trans>
          </p>
        )}
      </div>
      <span className={classes.price}>{formatMoney(quantity * todaysPrice, currency)}</span>
      <Quantity title={title} value={quantity} onChange={onQuantity} />
    </li>
  );
}

function useDescription() {
  const { t } = useLingui();
  return (fault: Fault): string => {
    switch (fault.type) {
      case 'gone':
        return t`No longer available. Remove it to continue.`;
      case 'other-hours': {
        const { hours } = fault;
        return t`Available ${hours}. Remove it to continue.`;
      }
      case 'option-gone':
        return t`An option is no longer available. Remove the item and add it again.`;
      case 'choice-needed':
        return t`“${fault.group}” has changed. Remove the item and add it again.`;
      case 'no-wishes':
        return t`It no longer accepts special requests. Remove the item and add it again.`;
    }
  };
}
