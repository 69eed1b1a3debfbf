import { createContext, useContext } from 'react';
import type { Schemas } from '../api/contract.ts';

/** Of a person, or a paired screen. */
export type Role = Schemas['SessionUser']['role'];
type Session = Schemas['Session'];

export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in. Below a `SessionGate` there is always somebody. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession belongs below a SessionGate');
  return session;
}

/** Whether a paired screen is signed in, and no person. */
export const useIsScreen = (): boolean => useSession().user.email === null;

const RANKS: Record<Role, number> = { kitchen: 0, counter: 1, staff: 2, manager: 3, owner: 4 };

/** Whether the user may do what requires the role. */
export function useHasRole(role: Role): boolean {
  return RANKS[useSession().user.role] >= RANKS[role];
}

/** Where a paired screen starts. */
export const homeOf = (kind: Role): string => (kind === 'kitchen' ? '/kitchen' : '/dashboard/counter');
