/** The options of the stores that processes share. */
export interface StoreOptions {
  /** The retention of a handled event, in seconds. Default 86,400, a day: automatic attempts end within 8 hours. */
  ttlSeconds?: number | undefined;
  /**
   * When an event can be acquired again after its process ended in the middle, in seconds: longer than a handler takes.
   * Default 60.
   */
  lockSeconds?: number | undefined;
}

export const storeDefaults = { ttlSeconds: 86_400, lockSeconds: 60 };

/**
 * Says who acquired a key, so that a process that took longer than its lock does not release another's. Made when it is first
 * needed: Workers make no random numbers while a module loads.
 */
export function lazyOwner(): () => string {
  let owner: string | undefined;
  return () => {
    owner ??= crypto.randomUUID();
    return owner;
  };
}
