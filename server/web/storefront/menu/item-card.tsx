import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, joinParts } from '../../shared/i18n/formats.ts';
import { DIETARY_LABELS } from '../../shared/menu/dietary-labels.ts';
import type { Item } from '../basket/basket.ts';
import { MinimumAge } from '../ui/minimum-age.tsx';
import classes from './menu-page.module.css';
import { Picture } from './picture.tsx';

type Props = {
  item: Item;
  drawing: string | undefined;
  currency: string;
  /** Available only at other times. */
  isUnavailable: boolean;
  /** Shown if the category does not state them. */
  hours: string | undefined;
  onOpen(): void;
};

export function ItemCard({ item, drawing, currency, isUnavailable, hours, onOpen }: Props) {
  const { i18n } = useLingui();
  const { title, description, dietaryLabels, minimumAge, price, compareAtPrice } = item;
  const labels = dietaryLabels.map(label => i18n._(DIETARY_LABELS[label]));
  return (
    <button type="button" className={classes.item} data-unavailable={isUnavailable} onClick={onOpen}>
      <span>
        <span className={classes.title}>{title}</span>
        {description && (
          // Truncates at the end in the text's own direction.
          <span className={classes.description} dir="auto">
            {description}
          </span>
        )}
        {labels.length > 0 && <span className={classes.labels}>{joinParts(labels)}</span>}
        <MinimumAge age={minimumAge} />
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
