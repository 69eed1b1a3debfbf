import { expect, it } from 'vitest';
import type { StorefrontMenu } from '../../generated/dashboard/types.ts';
import { composeTestOrder } from './test-order.ts';

type Menu = Pick<StorefrontMenu, 'items' | 'categories'>;

const menuOf = (...items: object[]): Menu => ({ categories: [], items: items as Menu['items'] });

it('A test order confirms the highest age of its items', () => {
  const beer = { id: 'itm_beer', customizations: [], minimumAge: 16 };
  const gin = { id: 'itm_gin', customizations: [], minimumAge: 18 };
  const soup = { id: 'itm_soup', customizations: [] };
  const numbers = [0.9, 0.1, 0.9];
  const order = composeTestOrder(menuOf(beer, gin), () => numbers.shift() ?? 0);
  expect(order.lines.map(({ menuItemId }) => menuItemId).sort()).toEqual(['itm_beer', 'itm_gin']);
  expect(order.confirmedAge).toBe(18);
  expect(composeTestOrder(menuOf(soup), () => 0)).not.toHaveProperty('confirmedAge');
});
