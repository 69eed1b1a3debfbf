import type { FastifyRequest } from 'fastify';
import type { Operation } from 'openapi-backend';
import type { Contract } from '../../contract.ts';
import type { Origin } from '../../lib/access.ts';
import { ServiceError } from '../../lib/errors.ts';
import { hashToken } from '../../lib/token.ts';
import type { AuthenticatedSession } from '../../modules/users/documents.ts';
import {
  hasRole,
  isCsrfToken,
  isRole,
  isScreenKind,
  mustSetUpSecondFactor,
  toActor,
} from '../../modules/users/documents.ts';
import { type ApiDefinition, getExtension } from '../http/api-definition.ts';
import { getRequestNetwork } from '../http/client-address.ts';
import { createStreamCounter } from '../http/event-stream.ts';
import type { CountRequest } from '../http/rate-limit.ts';
import { getOrigin, requireCaller } from '../http/request-context.ts';
import type { Services } from '../services.ts';
import type { SignedInCaller } from './handler-context.ts';
import { handlers } from './handlers.ts';
import { createSessionTransport, getSessionToken } from './session-cookie.ts';

const CSRF_HEADER = 'X-CSRF-Token';

/** The dashboard API: requests have a session cookie, operations require a role. */
export function createDashboardApi(
  contract: Contract & { limits: { streamsPerUser: number; streamsPerAddress: number } },
  services: Services,
  countRequest: CountRequest,
  streamsPerUser = contract.limits.streamsPerUser,
): ApiDefinition<AuthenticatedSession> {
  const countStream = createStreamCounter(streamsPerUser);
  const countGuestStream = createStreamCounter(contract.limits.streamsPerAddress);
  return {
    name: 'dashboard',
    contract,
    handlers,
    countRequest,

    async authenticate(request) {
      const token = getSessionToken(request);
      const caller =
        token === undefined ? undefined : await services.sessions.find(token, getRequestNetwork(request));
      if (!caller)
        throw new ServiceError('unauthorized', 'Sign in first: the session is missing or has expired');
      return { caller, rateLimitKey: caller.user._id };
    },

    authorize(signedIn, operation, request) {
      if (requiresCsrfToken(operation)) checkCsrfToken(signedIn, request);
      if (signedIn.user.mustChangePassword && !('x-before-password-change' in operation))
        throw new ServiceError('password_change_required', 'Replace your one-time password first');
      if (mustSetUpSecondFactor(signedIn) && !('x-before-second-factor' in operation))
        throw new ServiceError(
          'second_factor_required',
          'Set up a second factor first: the restaurant requires it',
        );
      requireRole(signedIn, operation);
      if ('x-requires-confirmation' in operation && !signedIn.isConfirmed)
        throw new ServiceError(
          'confirmation_required',
          'Confirm the session first: the sign-in was too long ago',
        );
    },

    beforeStream(signedIn, headers, { request, reply }) {
      const follower = signedIn?.user._id ?? getGuest(headers);
      if (follower === undefined) countGuestStream(getRequestNetwork(request), reply);
      else countStream(follower, reply);
    },

    getLogFields: ({ user: { _id: userId, restaurantId } }) => ({ restaurantId, userId }),

    handlerContext: context => ({
      get caller() {
        return toCaller(requireCaller(context), getOrigin(context));
      },
      origin: getOrigin(context),
      transport: createSessionTransport(context),
      services,
    }),
  };
}

/** A handler of an approvable operation checks for a person's approval with `actInNameOf`. */
function requireRole({ user }: AuthenticatedSession, operation: Operation): void {
  const required = getExtension(operation, 'x-required-role');
  const isAllowed = required !== undefined && isRole(required) && hasRole(user, required);
  if (!isAllowed && !('x-approvable' in operation && user.role === 'counter'))
    throw new ServiceError('forbidden', `This operation requires the ${required} role`);
  if ('x-screens-only' in operation && !isScreenKind(user.role))
    throw new ServiceError('forbidden', 'Only a screen can do this');
}

/** All guests of one order count together. Undefined if the operation is not about an order. */
function getGuest(headers: Record<string, unknown>): string | undefined {
  const token = headers['x-order-token'];
  return token === undefined ? undefined : hashToken(String(token));
}

/** Write operations declare the CSRF header among their parameters. */
function requiresCsrfToken({ parameters = [] }: Operation): boolean {
  return parameters.some(parameter => 'name' in parameter && parameter.name === CSRF_HEADER);
}

function checkCsrfToken(signedIn: AuthenticatedSession, { headers }: FastifyRequest): void {
  if (isCsrfToken(headers[CSRF_HEADER.toLowerCase()], signedIn)) return;
  throw new ServiceError('invalid_csrf_token', `Send the session's csrfToken as ${CSRF_HEADER}`);
}

function toCaller(signedIn: AuthenticatedSession, origin: Origin): SignedInCaller {
  const { user, restaurantId } = signedIn;
  const { branches } = user;
  return {
    scope: { restaurantId, branches },
    home: { restaurantId: user.restaurantId, branches },
    actor: { ...toActor(user), ...origin },
    signedIn,
  };
}
