import { keepOnDevice } from '../../shared/device-store.ts';

/** A tap that the service has not answered yet. */
export type Tap = {
  /** The device had no room for it: it ends with the page. */
  unstored?: boolean;
};

/** The taps of one kind. Each has a key of its own, so that tabs do not overwrite each other's. */
export function createKeptTaps<T extends Tap>(prefix: string) {
  const read = (id: string): T | undefined => {
    const text = localStorage.getItem(prefix + id);
    return text === null ? undefined : JSON.parse(text);
  };
  return {
    /** The taps of pages that were closed while the service could not be reached. */
    load(): Map<string, T> {
      const stored = Object.entries(localStorage).filter(([name]) => name.startsWith(prefix));
      return new Map(stored.map(([name, text]) => [name.slice(prefix.length), JSON.parse(text)]));
    },
    save(id: string, tap: T): void {
      if (!keepOnDevice(prefix + id, JSON.stringify(tap))) tap.unstored = true;
    },
    remove: (id: string): void => localStorage.removeItem(prefix + id),
    /** The tap as another tab may have left it; undefined when one has sent or undone it. */
    current: (id: string, tap: T): T | undefined => (tap.unstored ? tap : read(id)),
  };
}
