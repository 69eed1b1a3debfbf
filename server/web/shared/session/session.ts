import { createContext, useContext } from 'react';
import type { Schemas } from '../api/contract.ts';

type Role = Schemas['Role'];
type Session = Schemas['Session'];

export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in. Below a `SessionGate` there is always somebody. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession belongs below a SessionGate');
  return session;
}

const RANKS: Record<Role, number> = { staff: 0, manager: 1, owner: 2 };

/** Whether the user may do what requires the role. */
export function useHasRole(role: Role): boolean {
  return RANKS[useSession().user.role] >= RANKS[role];
}
