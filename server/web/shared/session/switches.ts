import { keepOnDevice } from '../device-store.ts';

/** Changes with each switch between a restaurant and its sandbox, which applies to all tabs of a browser. */
const SWITCHED = 'switched-restaurant';

/** A tab that cannot be notified checks its session soon, and the service rejects its changes. */
export const tellOtherTabs = (): boolean => keepOnDevice(SWITCHED, crypto.randomUUID());

/** Returns a function to unsubscribe. */
export function onSwitchInAnotherTab(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === SWITCHED && listener();
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
