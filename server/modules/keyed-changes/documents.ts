/** What a keyed request has chosen before it makes its change: it is repeated with the same ids. Removed after `KEY_TTL_MS`. */
export type KeyedChangeDocument = {
  _id: string;
  restaurantId: string;
  key: string;
  fingerprint: string;
  valueFingerprint?: string;
  at: Date;
  /** Of the change, in the log. */
  entryId: string;
  /** What is written, and answered. */
  change: object;
  /** Encrypted. What is shown with the answer, and stored nowhere else in a form that could be shown. */
  secret?: string;
};
