import type { Schemas } from '../../shared/api/contract.ts';
import { useHasRole } from '../../shared/session/session.ts';

/** Whether the user may open what requires a role. */
export function useMayOpen(): (role: Schemas['Role']) => boolean {
  const has = { staff: useHasRole('staff'), manager: useHasRole('manager'), owner: useHasRole('owner') };
  return role => has[role];
}
