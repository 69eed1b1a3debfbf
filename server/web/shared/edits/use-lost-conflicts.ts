import { useEffect, useRef } from 'react';
import { conflictsOf } from '../api/errors.ts';
import { toasts } from '../ui/toasts.tsx';

/** Announces conflicts that a form would have shown if it had not been closed before the response. */
export function useLostConflicts(): (error: unknown) => void {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return error => {
    if (!isOpen.current && conflictsOf(error).length > 0) toasts.failed(error);
  };
}
