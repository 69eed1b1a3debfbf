/** A request to the public API made with a key. */
export type RequestDocument = {
  _id: string;
  restaurantId: string;
  keyId: string;
  /** The `X-Request-Id`. Clients may choose it, so it is not necessarily unique. */
  requestId: string;
  /** Absent for paths and methods outside the contract. */
  operation?: string;
  method: string;
  /** Includes the query, masked. */
  path: string;
  status: number;
  /** The client disconnected before the complete response. */
  left?: true;
  at: Date;
  /** In milliseconds. */
  duration: number;
  /** Set for statuses of 400 or above, which have their own index. */
  failed?: true;
  /** Request and response, masked and truncated. Only for failed requests. */
  requestBody?: string;
  responseBody?: string;
};

/** A request in a list. */
export type RequestSummary = Omit<RequestDocument, 'requestBody' | 'responseBody'>;

/** The requests of a key on one UTC day. */
export type RequestDayDocument = {
  _id: string;
  restaurantId: string;
  keyId: string;
  /** The start of the day. */
  day: Date;
  calls: number;
  errors: number;
  rateLimited: number;
  /** A histogram of durations: see `durations.ts`. Absent if the rate limit rejected all of them. */
  durations?: Record<string, number>;
  expiresAt: Date;
};

export type RequestDayCounts = Pick<
  RequestDayDocument,
  'restaurantId' | 'keyId' | 'day' | 'calls' | 'errors' | 'rateLimited'
> & { durations: Record<string, number> };
