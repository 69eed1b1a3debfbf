import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

/** Opens a page's form for something new at the address `#new`, which other pages lead to. `may` says whether the user may add it. */
export function useOpenNew(open: () => void, may = true): void {
  const { pathname, hash } = useLocation();
  // The address changes before the page that it leads to replaces this one.
  const [ownPathname] = useState(pathname);
  const isAsked = hash === 'new' && pathname === ownPathname;
  const navigate = useNavigate();
  const answer = useEffectEvent(async () => {
    // Before it opens: an open dialog has an entry of its own in the history.
    await navigate({ to: '.', search: true, hash: '', replace: true });
    if (may) open();
  });
  useEffect(() => {
    if (isAsked) void answer();
  }, [isAsked]);
}
