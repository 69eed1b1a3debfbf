import { useEffect } from 'react';

/**
 * Returns the focus to the element that opened a dialog when the dialog is unmounted. For a menu item, that
 * is the menu's button.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const focused = document.activeElement;
    const menu = focused?.closest('[role=menu]');
    const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
}
