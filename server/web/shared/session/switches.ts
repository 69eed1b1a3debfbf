import { keepOnDevice } from '../device-store.ts';

/** Changes with each switch between a restaurant and its sandbox, which all tabs of a browser make together. */
const SWITCHED = 'switched-restaurant';

/** A tab that cannot be told looks at its session soon, and the service takes no changes from it. */
export const tellOtherTabs = (): boolean => keepOnDevice(SWITCHED, crypto.randomUUID());

/** Returns what ends it. */
export function onSwitchInAnotherTab(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === SWITCHED && listener();
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
