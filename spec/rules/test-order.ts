import type { PlaceStorefrontOrderRequest, StorefrontMenu } from '../../generated/dashboard/types.ts';
import { findMinimumAge } from './minimum-age.ts';

const MOST_LINES = 2;

/**
 * Composes a random guest order for a test: one or two items that can be ordered at any time, with the first
 * of the required options, and the confirmed age that they need. Without lines if there are no such items. `random` returns numbers from 0 to 1
 * (exclusive).
 */
export function composeTestOrder(
  menu: Pick<StorefrontMenu, 'items' | 'categories'>,
  random: () => number,
): PlaceStorefrontOrderRequest {
  // Services from before the release of hours don't return them.
  const limited = new Set(menu.categories.flatMap(({ hours, itemIds }) => (hours?.length ? itemIds : [])));
  const items = menu.items.filter(({ id }) => !limited.has(id));
  const pick = (count: number) => Math.floor(random() * count);
  const chosen = new Set(Array.from({ length: 1 + pick(MOST_LINES) }, () => items[pick(items.length)]));
  const ordered = [...chosen].filter(item => item !== undefined);
  const confirmedAge = findMinimumAge(ordered);
  const lines = ordered.map(item => {
    const optionIds = item.customizations.flatMap(({ minimum, options }) =>
      options.slice(0, minimum).map(({ id }) => id),
    );
    return { menuItemId: item.id, quantity: 1, optionIds };
  });
  return {
    type: 'pickup',
    lines,
    customer: { name: 'Test guest', email: 'test.guest@example.com' },
    ...(confirmedAge !== undefined && { confirmedAge }),
  };
}
