import { useDebouncedCallback } from '@mantine/hooks';
import { useLocation, useRouter } from '@tanstack/react-router';

const PAUSE_MS = 300;

/**
 * Reports typed text after a pause, unless another page was opened first, because reporting would
 * navigate back.
 */
export function useTyping<Typed extends unknown[]>(
  onPause: (...typed: Typed) => void,
): (...typed: Typed) => void {
  const router = useRouter();
  const { pathname } = useLocation();
  return useDebouncedCallback((...typed: Typed) => {
    if (router.latestLocation.pathname === pathname) onPause(...typed);
  }, PAUSE_MS);
}
