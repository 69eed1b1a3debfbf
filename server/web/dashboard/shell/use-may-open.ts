import { type Role, useHasRole } from '../../shared/session/session.ts';

/** Whether the user can open pages that require a role. */
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
