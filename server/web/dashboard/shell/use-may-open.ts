import { type Role, useHasRole } from '../../shared/session/session.ts';

/** Whether the user may open what requires a role. */
export function useMayOpen(): (role: Role) => boolean {
  const has = {
    kitchen: true,
    counter: useHasRole('counter'),
    staff: useHasRole('staff'),
    manager: useHasRole('manager'),
    owner: useHasRole('owner'),
  };
  return role => has[role];
}
