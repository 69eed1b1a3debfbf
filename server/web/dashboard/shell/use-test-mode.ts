import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { dropKept } from '../../shared/kept-screen.ts';
import { useSession } from '../../shared/session/session.ts';
import { tellOtherTabs } from '../../shared/session/switches.ts';
import { heldMovesOf } from '../features/orders/held-moves.ts';

const TEST_MODE_PATH = '/dashboard/api/session/test-mode';

/** Reloads, so that no data of one restaurant remains in the other's page. */
async function loadAgain(): Promise<void> {
  await dropKept();
  tellOtherTabs();
  location.assign('/dashboard/');
}

/** Switches the session between the restaurant and its sandbox. */
export function useTestMode() {
  const { user } = useSession();
  const moves = heldMovesOf(user.id, useQueryClient());
  const switching = { onMutate: () => moves.flush(), onSuccess: loadAgain };
  return {
    create: api.useMutation('post', '/dashboard/api/restaurant/sandbox', { onMutate: () => moves.flush() }),
    enter: api.useMutation('put', TEST_MODE_PATH, switching),
    leave: api.useMutation('delete', TEST_MODE_PATH, switching),
  };
}
