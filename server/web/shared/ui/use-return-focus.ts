import { useEffect } from 'react';

/** Gives the focus back to what opened a dialog when the dialog is taken away; of a menu, to the button of the menu. */
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
