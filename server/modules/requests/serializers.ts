import type { ApiRequest, ApiRequestDay, ApiRequestDetails } from '../../../generated/dashboard/types.ts';
import type { RequestDayDocument, RequestDocument, RequestSummary } from './documents.ts';
import { getPercentile } from './durations.ts';
import type { Named } from './service.ts';

export function serializeRequest(request: Named<RequestSummary>): ApiRequest {
  const {
    _id,
    requestId,
    keyId,
    keyName,
    operation = null,
    method,
    path,
    status,
    left,
    at,
    duration,
  } = request;
  return {
    id: _id,
    requestId,
    key: { id: keyId, name: keyName },
    operation,
    method,
    path,
    status,
    clientLeft: left ?? false,
    at: at.toISOString(),
    duration,
  };
}

export function serializeRequestDetails(request: Named<RequestDocument>): ApiRequestDetails {
  const { requestBody = null, responseBody = null } = request;
  return { ...serializeRequest(request), requestBody, responseBody };
}

export function serializeRequestDay(counted: Named<RequestDayDocument>): ApiRequestDay {
  const { keyId, keyName, day, calls, errors, rateLimited, durations = {} } = counted;
  return {
    key: { id: keyId, name: keyName },
    day: day.toISOString().slice(0, 10),
    calls,
    errors,
    rateLimited,
    p95: getPercentile(durations, 0.95),
  };
}
