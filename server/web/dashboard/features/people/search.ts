import { type RawSearch, toPage } from '../../../shared/ui/search-values.ts';

export const PAGE_SIZE = 25;

/** The list's page in its URL. The fragment can name a user, whose row is highlighted. */
export type PeopleSearch = { page?: number };

export const parsePeopleSearch = ({ page }: RawSearch): PeopleSearch => ({ page: toPage(page) });
