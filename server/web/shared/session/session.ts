import { createContext, useContext } from 'react';
import type { Schemas } from '../api/contract.ts';

/** The role of a person or a paired screen. */
export type Role = Schemas['SessionUser']['role'];
type Session = Schemas['Session'];

export const SessionContext = createContext<Session | undefined>(undefined);

/** The current session. Always present below a `SessionGate`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession belongs below a SessionGate');
  return session;
}

/** Whether a paired screen rather than a person is signed in. */
export const useIsScreen = (): boolean => useSession().user.email === null;

const RANKS: Record<Role, number> = { kitchen: 0, counter: 1, staff: 2, manager: 3, owner: 4 };

/** Whether the user has at least this role. */
export function useHasRole(role: Role): boolean {
  return RANKS[useSession().user.role] >= RANKS[role];
}

/** Where a paired screen starts. */
export const homeOf = (kind: Role): string => (kind === 'kitchen' ? '/kitchen' : '/dashboard/counter');
