/** One request of the public API that was made with a key. */
export type RequestDocument = {
  _id: string;
  restaurantId: string;
  keyId: string;
  /** The `X-Request-Id`. A client may choose it, so it need not be unique. */
  requestId: string;
  /** Absent for a path or method that the contract does not have. */
  operation?: string;
  method: string;
  /** With its query, masked. */
  path: string;
  status: number;
  /** The client left before it had the whole answer. */
  left?: true;
  at: Date;
  /** In milliseconds. */
  duration: number;
  /** Of a status of 400 or above; by it, failed requests have an index of their own. */
  failed?: true;
  /** What was sent and answered, masked and cut off. Only of a failed request. */
  requestBody?: string;
  responseBody?: string;
};

/** A request in a list. */
export type RequestSummary = Omit<RequestDocument, 'requestBody' | 'responseBody'>;

/** The requests of a key on a day of UTC. */
export type RequestDayDocument = {
  _id: string;
  restaurantId: string;
  keyId: string;
  /** The beginning of the day. */
  day: Date;
  calls: number;
  errors: number;
  rateLimited: number;
  /** How many took how long: see `durations.ts`. Absent when all were rejected by the rate limit. */
  durations?: Record<string, number>;
  expiresAt: Date;
};

export type RequestDayCounts = Pick<
  RequestDayDocument,
  'restaurantId' | 'keyId' | 'day' | 'calls' | 'errors' | 'rateLimited'
> & { durations: Record<string, number> };
