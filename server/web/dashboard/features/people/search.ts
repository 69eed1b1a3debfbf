import { type RawSearch, toPage } from '../../../shared/ui/search-values.ts';

export const PAGE_SIZE = 25;

/** The page of the list, as the address of the people page holds it. Its fragment can name a user, whose row is then highlighted. */
export type PeopleSearch = { page?: number };

export const parsePeopleSearch = ({ page }: RawSearch): PeopleSearch => ({ page: toPage(page) });
