/**
 * The prepared result of a keyed request, stored before the change is made, so that a retry uses the same
 * IDs. Removed after `KEY_TTL_MS`.
 */
export type KeyedChangeDocument = {
  _id: string;
  restaurantId: string;
  key: string;
  fingerprint: string;
  valueFingerprint?: string;
  at: Date;
  /** The ID of the change's log entry. */
  entryId: string;
  /** The values that are stored and returned. */
  change: object;
  /** Encrypted. A secret that only the response shows. */
  secret?: string;
};
