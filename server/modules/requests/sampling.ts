export type RequestLogLimits = {
  requestsPerMinute: number;
  rejectedPerMinute: number;
  rejectedPerKeyAndMinute: number;
};

type SampledRequest = { key: { _id: string; restaurantId: string }; status: number };

const MINUTE_MS = 60_000;
/** Nothing else limits the number of requests with revoked keys or above the rate limit. */
const REJECTED = [401, 429];

/** Decides whether a request is logged, so that no restaurant or key can fill the log. */
export function createSampling(limits: RequestLogLimits): (request: SampledRequest, at: Date) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();

  function isWithin(name: string, limit: number): boolean {
    const count = counts.get(name) ?? 0;
    if (count < limit) counts.set(name, count + 1);
    return count < limit;
  }

  return ({ key: { _id: keyId, restaurantId }, status }, at) => {
    const current = Math.floor(at.getTime() / MINUTE_MS);
    if (current > minute) {
      minute = current;
      counts = new Map();
    }
    const isKept =
      !REJECTED.includes(status) ||
      (isWithin(`rejected ${keyId}`, limits.rejectedPerKeyAndMinute) &&
        isWithin(`rejected ${restaurantId}`, limits.rejectedPerMinute));
    return isKept && isWithin(restaurantId, limits.requestsPerMinute);
  };
}
