import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../shared/session/session.ts';
import type { Notice } from './use-notices.ts';

/** The notices that the user has not seen on this device. */
export function useSeen(notices: Notice[] | undefined) {
  const { restaurant, user } = useSession();
  const [seen, setSeen] = useLocalStorage<string[]>({
    key: `seen-notices:${restaurant.id}:${user.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    unseen: (notices ?? []).filter(({ id }) => !seen.includes(id)),
    /** Marks notices as seen, and forgets ended ones. */
    see: (shown: Notice[]) => setSeen(shown.map(({ id }) => id)),
  };
}
