import { useLingui } from '@lingui/react/macro';
import { hasWords } from '../../../../../spec/rules/search-words.ts';
import { useSession } from '../../../shared/session/session.ts';
import { isOfMode } from '../navigation.ts';
import { useMayOpen } from '../use-may-open.ts';
import { ACTIONS, PAGES, type Place } from './places.ts';
import type { Result } from './result.ts';

const MOST = 6;

/** Matching pages and actions for the user's role; all without a text. */
export function usePlaces(text: string): { pages: Result[]; actions: Result[] } {
  const { i18n } = useLingui();
  const isTest = useSession().testMode === 'on';
  const mayOpen = useMayOpen();
  const find = (kind: string, places: Place[]): Result[] => {
    const open = places
      .filter(({ role, mode }) => mayOpen(role) && isOfMode(mode, isTest))
      .map(({ label, words, ...place }) => ({
        ...place,
        id: `${kind} ${label.id}`,
        label: i18n._(label),
        words: i18n._(words),
      }));
    if (text === '') return open;
    // Matches by name come first.
    const matches = (called: string) => hasWords(dropArticles(called), dropArticles(text));
    const named = open.filter(({ label }) => matches(label));
    const others = open.filter(({ label, words }) => matches(`${label} ${words}`));
    return [...new Set([...named, ...others])].slice(0, MOST);
  };
  return { pages: find('page', PAGES), actions: find('action', ACTIONS) };
}

/** The Arabic article is part of its word: people search with and without it. */
const dropArticles = (text: string) => text.replace(/(^|\s)ال/g, '$1');
