import { slugify } from '../../spec/rules/slug.ts';
import type { OrderDocument } from '../modules/orders/documents.ts';
import type { BranchSlug } from './data/branch.ts';
import { GUESTS } from './data/people.ts';
import type { MakeId } from './ids.ts';
import type { Random } from './random.ts';
import { DAY, subtractMs } from './times.ts';

export type Guest = { customer: OrderDocument['customer']; address: string };

/** One guest per combination of first and last name. */
export function makeGuests(branchSlug: BranchSlug, makeId: MakeId, random: Random, now: Date): Guest[] {
  const { firstNames, lastNames, phone, streets, address } = GUESTS[branchSlug];
  const names = firstNames.flatMap(first => lastNames.map(last => ({ first, last })));
  return names.map(({ first, last }, index) => ({
    customer: {
      id: makeId('cus', subtractMs(now, random.integer(61, 300) * DAY)),
      name: `${first} ${last}`,
      email: `${slugify(first)}.${slugify(last)}@example.com`,
      phone: `${phone}${String(1_000 + index * 37)}`,
    },
    address: address(random.pick(streets), random.integer(1, 98)),
  }));
}

/** Skewed to the front of the list, so that some guests are regulars. */
export const pickGuest = (guests: Guest[], random: Random): Guest =>
  guests[Math.floor(random.next() ** 2 * guests.length)] ?? random.pick(guests);
