import { keepOnDevice } from '../../shared/device-store.ts';

/** A tap without a response yet. */
export type Tap = {
  /** It did not fit into the device's storage, so it ends with the page. */
  unstored?: boolean;
};

/** Taps of one kind, each with its own key, so that tabs do not overwrite each other's. */
export function createKeptTaps<T extends Tap>(prefix: string) {
  const read = (id: string): T | undefined => {
    const text = localStorage.getItem(prefix + id);
    return text === null ? undefined : JSON.parse(text);
  };
  return {
    /** Loads taps of pages that were closed while the service was unreachable. */
    load(): Map<string, T> {
      const stored = Object.entries(localStorage).filter(([name]) => name.startsWith(prefix));
      return new Map(stored.map(([name, text]) => [name.slice(prefix.length), JSON.parse(text)]));
    },
    save(id: string, tap: T): void {
      if (!keepOnDevice(prefix + id, JSON.stringify(tap))) tap.unstored = true;
    },
    remove: (id: string): void => localStorage.removeItem(prefix + id),
    /** The tap as stored by any tab. Undefined if one has sent or undone it. */
    current: (id: string, tap: T): T | undefined => (tap.unstored ? tap : read(id)),
  };
}
