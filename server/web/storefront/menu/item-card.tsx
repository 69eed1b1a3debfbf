import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, joinParts } from '../../shared/i18n/formats.ts';
import { DIETARY_LABELS } from '../../shared/menu/dietary-labels.ts';
import type { Item } from '../basket/basket.ts';
import classes from './menu-page.module.css';
import { Picture } from './picture.tsx';

type Props = {
  item: Item;
  drawing: string | undefined;
  currency: string;
  /** It can be ordered at other times. */
  isUnavailable: boolean;
  /** In a category that does not say them. */
  hours: string | undefined;
  onOpen(): void;
};

export function ItemCard({ item, drawing, currency, isUnavailable, hours, onOpen }: Props) {
  const { i18n } = useLingui();
  const { title, description, dietaryLabels, price, compareAtPrice } = item;
  return (
    <button type="button" className={classes.item} data-unavailable={isUnavailable} onClick={onOpen}>
      <span>
        <span className={classes.title}>{title}</span>
        {description && (
          // What is cut off is the end of the text, in whichever direction it is read.
          <span className={classes.description} dir="auto">
            {description}
          </span>
        )}
        {dietaryLabels.length > 0 && (
          <span className={classes.labels}>
            {joinParts(dietaryLabels.map(label => i18n._(DIETARY_LABELS[label])))}
          </span>
        )}
        {hours && (
          <span className={classes.labels}>
            <Trans>Available {hours}</Trans>
          </span>
        )}
        <span className={classes.price}>
          {formatMoney(price, currency)} {compareAtPrice && <s>{formatMoney(compareAtPrice, currency)}</s>}
        </span>
      </span>
      <Picture item={item} drawing={drawing} />
    </button>
  );
}
