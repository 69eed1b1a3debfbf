import { createContext, useContext, useEffect } from 'react';
import { formatNumber } from '../i18n/formats.ts';

/** How many new orders the user has not seen: each title begins with it. */
export const UnseenOrdersContext = createContext(0);

/** Names the page in the browser's tab. */
export function usePageTitle(title: string): void {
  const unseen = useContext(UnseenOrdersContext);
  useEffect(() => {
    document.title = unseen > 0 ? `(${formatNumber(unseen)}) ${title}` : title;
  }, [title, unseen]);
}
