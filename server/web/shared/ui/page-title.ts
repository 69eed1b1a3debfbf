import { createContext, useContext, useEffect } from 'react';
import { formatNumber } from '../i18n/formats.ts';

/** The number of unseen new orders, with which each title starts. */
export const UnseenOrdersContext = createContext(0);

/** Sets the title of the browser tab. */
export function usePageTitle(title: string): void {
  const unseen = useContext(UnseenOrdersContext);
  useEffect(() => {
    document.title = unseen > 0 ? `(${formatNumber(unseen)}) ${title}` : title;
  }, [title, unseen]);
}
