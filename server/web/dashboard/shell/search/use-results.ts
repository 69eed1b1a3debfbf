import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useMayOpen } from '../use-may-open.ts';
import { listRecent, type Result, type ResultGroup } from './result.ts';
import { type Failure, useFound } from './use-found.ts';
import { usePlaces } from './use-places.ts';

type Results = {
  groups: ResultGroup[];
  failures: Failure[];
  isPending: boolean;
  /** Whether nothing matches. The orders page is still offered. */
  isEmpty: boolean;
};

/**
 * All results for a text. `searched` is the text at the last pause in typing. Results for another text are
 * hidden.
 */
export function useResults(text: string, searched: string): Results {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  const { pages, actions } = usePlaces(text);
  const isSettled = text === searched;
  const found = useFound(isSettled ? text : '');
  const places = [
    { label: t`Actions`, results: actions },
    { label: t`Pages`, results: pages },
  ];
  const filled = (groups: ResultGroup[]) => groups.filter(({ results }) => results.length > 0);
  if (text === '') {
    const recent = listRecent().filter(({ role }) => mayOpen(role));
    const others = places.map(({ label, results }) => ({
      label,
      results: results.filter(({ id }) => recent.every(other => other.id !== id)),
    }));
    const groups = filled([{ label: t`Recent`, results: recent }, ...others]);
    return { groups, failures: [], isPending: false, isEmpty: false };
  }
  const matching = filled([...places.reverse(), ...found.groups]);
  const allOrders: Result = {
    id: 'all-orders',
    label: t`Search all orders for “${text}”`,
    icon: Search,
    role: 'staff',
    to: { to: '/orders', search: { view: 'table', find: text } },
  };
  return {
    groups: [...matching, { label: t`More`, results: [allOrders] }],
    failures: found.failures,
    isPending: !isSettled || found.isPending,
    isEmpty: matching.length === 0 && found.failures.length === 0,
  };
}
