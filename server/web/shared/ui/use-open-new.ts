import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Opens a page's creation form at the URL `#new`, to which other pages link. `may` says whether the user has
 * permission.
 */
export function useOpenNew(open: () => void, may = true): void {
  const { pathname, hash } = useLocation();
  // The URL changes before the next page replaces this one.
  const [ownPathname] = useState(pathname);
  const isAsked = hash === 'new' && pathname === ownPathname;
  const navigate = useNavigate();
  const answer = useEffectEvent(async () => {
    // Before it opens, because an open dialog has its own history entry.
    await navigate({ to: '.', search: true, hash: '', replace: true });
    if (may) open();
  });
  useEffect(() => {
    if (isAsked) void answer();
  }, [isAsked]);
}
