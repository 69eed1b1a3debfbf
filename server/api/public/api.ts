import { messages } from '../../../spec/rules/messages.ts';
import type { Contract } from '../../contract.ts';
import type { Caller, Origin } from '../../lib/access.ts';
import { ServiceError, suspended } from '../../lib/errors.ts';
import type { ApiKeyDocument } from '../../modules/keys/documents.ts';
import type { Authentication } from '../../modules/keys/service.ts';
import { type ApiDefinition, getExtension } from '../http/api-definition.ts';
import { getRequestNetwork } from '../http/client-address.ts';
import type { CountRequest } from '../http/rate-limit.ts';
import { getBearerToken, getOrigin, requireCaller, UNROUTED } from '../http/request-context.ts';
import type { Services } from '../services.ts';
import { handlers } from './handlers.ts';

/** The public API: requests have a key, operations require one of its scopes. */
export function createPublicApi(
  contract: Contract,
  services: Services,
  countRequest: CountRequest,
): ApiDefinition<ApiKeyDocument> {
  return {
    name: 'public',
    contract,
    handlers,
    countRequest,

    async authenticate(request, recognize) {
      const token = getBearerToken(request.headers.authorization);
      const found =
        token === undefined
          ? { outcome: 'unknown' as const }
          : await services.keys.authenticate(token, getRequestNetwork(request));
      if (found.outcome !== 'unknown') recognize(found.key);
      if (found.outcome !== 'authenticated') throw authenticationError(found);
      return { caller: found.key, rateLimitKey: found.key._id };
    },

    wwwAuthenticate: 'Bearer',

    authorize(key, operation) {
      const required = getExtension(operation, 'x-required-scope');
      if (required === undefined || key.scopes.some(scope => scope === required)) return;
      throw new ServiceError('forbidden', messages.missingScope(required));
    },

    logRequest({ recognized, labels, request, reply, receivedBody, errorBody }, status, milliseconds) {
      if (!recognized) return;
      services.requests.record({
        key: recognized,
        requestId: request.id,
        operation: labels?.operation === UNROUTED ? undefined : labels?.operation,
        method: request.method,
        url: request.url,
        status,
        clientLeft: !reply.raw.writableFinished,
        milliseconds,
        sent: receivedBody,
        answered: errorBody,
      });
    },

    getLogFields: ({ _id: keyId, restaurantId }) => ({ restaurantId, keyId }),

    handlerContext: context => ({
      caller: toCaller(requireCaller(context), getOrigin(context)),
      services,
    }),
  };
}

function authenticationError({ outcome }: Authentication): ServiceError {
  if (outcome === 'suspended') return suspended('forbidden');
  return outcome === 'inactive'
    ? new ServiceError(
        'key_inactive',
        'This key was revoked or has expired: ask the restaurant for a new one',
      )
    : new ServiceError('unauthorized', 'Send a valid key: "Authorization: Bearer <API_KEY>"');
}

function toCaller({ _id, name, restaurantId, branches }: ApiKeyDocument, origin: Origin): Caller {
  return {
    scope: { restaurantId, branches },
    actor: { type: 'key', id: _id, name, ...origin },
  };
}
