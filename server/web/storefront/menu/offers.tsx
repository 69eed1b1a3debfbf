import { Trans } from '@lingui/react/macro';
import { listCategoryIds } from '../../../../spec/rules/item-categories.ts';
import { isForLine, isLimitedToItems } from '../../../../spec/rules/promotions.ts';
import { formatMoney } from '../../shared/i18n/formats.ts';
import { describePromotion, namesOf } from '../../shared/orders/promotions.ts';
import type { Menu } from '../basket/basket.ts';
import classes from './offers.module.css';

/** Automatic promotions, except for items that the branch does not offer. */
export default function Offers({ menu }: { menu: Menu }) {
  const { currency } = menu.branch;
  const promotions = menu.promotions.filter(
    promotion =>
      !isLimitedToItems(promotion) ||
      menu.items.some(item => isForLine(promotion, { itemId: item.id, categoryIds: listCategoryIds(item) })),
  );
  if (promotions.length === 0) return null;
  return (
    <ul className={classes.offers}>
      {promotions.map(promotion => (
        <li key={promotion.id}>
          <strong>{promotion.name}</strong>{' '}
          {describePromotion({ ...promotion, currency }, namesOf(promotion, menu))}
          {promotion.minimumOrder !== null && (
            <>
              {' '}
              <Trans>for orders of {formatMoney(promotion.minimumOrder, currency)} or more</Trans>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
