/** Whether the identity provider has redirected here. */
export const isProviderReturn = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  pathname === '/dashboard/sign-in' && new URLSearchParams(search).has('state');
