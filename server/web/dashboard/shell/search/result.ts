import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { Role } from '../../../shared/session/session.ts';

/** A link within the dashboard, the URL of the kitchen display, or the list of shortcuts. */
export type Target = LinkProps | '/kitchen' | '?';

/** A search result. */
export type Result = {
  id: string;
  label: string;
  detail?: string;
  icon: LucideIcon;
  role: Role;
  to: Target;
};

export type ResultGroup = { label: string; results: Result[] };

const MOST_RECENT = 5;

/** Only in the page's memory, which ends with the session, because results contain guests' names. */
let recent: Result[] = [];

export const listRecent = (): Result[] => recent;

export function remember(result: Result): void {
  recent = [result, ...recent.filter(({ id }) => id !== result.id)].slice(0, MOST_RECENT);
}
