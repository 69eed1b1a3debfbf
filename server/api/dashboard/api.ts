import type { FastifyRequest } from 'fastify';
import type { Operation } from 'openapi-backend';
import type { Services } from '../../context.ts';
import type { Contract } from '../../contract.ts';
import { ServiceError } from '../../lib/errors.ts';
import { actorOf, hasRole, isRole } from '../../modules/users/documents.ts';
import { isCsrfToken } from '../../modules/users/session.ts';
import type { SignedIn } from '../../modules/users/session-service.ts';
import { type Api, statedBy } from '../http/api-definition.ts';
import type { CountRequest } from '../http/rate-limit.ts';
import { knownCaller } from '../http/request-context.ts';
import { handlers } from './handlers.ts';
import type { Caller } from './operation.ts';
import { sessionTokenOf, visitOf } from './session-cookie.ts';

const CSRF_HEADER = 'X-CSRF-Token';

/** The dashboard API: callers show a session's cookie, operations require a role. */
export function createDashboardApi(
  contract: Contract,
  services: Services,
  countRequest: CountRequest,
): Api<SignedIn> {
  return {
    name: 'dashboard',
    contract,
    handlers,
    countRequest,

    async identify(request) {
      const token = sessionTokenOf(request);
      const signedIn = token === undefined ? undefined : await services.sessions.find(token);
      return signedIn
        ? { who: signedIn, principal: signedIn.session._id }
        : {
            refusal: new ServiceError('unauthorized', 'Sign in first: there is no session, or it has ended'),
          };
    },

    admit(signedIn, operation, request) {
      if (changes(operation)) checkCsrfToken(signedIn, request);
      if (signedIn.user.mustChangePassword && !('x-before-password-change' in operation))
        throw new ServiceError('password_change_required', 'Replace your one-time password first');
      const required = statedBy(operation, 'x-required-role');
      if (required === undefined || !isRole(required) || !hasRole(signedIn.user, required))
        throw new ServiceError('forbidden', `This operation requires the role ${required}`);
    },

    provide: exchange => ({
      get caller() {
        return callerOf(knownCaller(exchange));
      },
      visit: visitOf(exchange),
      services,
    }),
  };
}

/** A change wants proof that the dashboard's own page asks for it: it states the header among its parameters. */
function changes({ parameters = [] }: Operation): boolean {
  return parameters.some(parameter => 'name' in parameter && parameter.name === CSRF_HEADER);
}

function checkCsrfToken({ token }: SignedIn, { headers }: FastifyRequest): void {
  if (isCsrfToken(headers[CSRF_HEADER.toLowerCase()], token)) return;
  throw new ServiceError('forbidden', `Send the session's csrfToken as ${CSRF_HEADER}`);
}

function callerOf(signedIn: SignedIn): Caller {
  const { user } = signedIn;
  const { restaurantId, branches } = user;
  return { reach: { restaurantId, branches }, actor: actorOf(user), signedIn };
}
