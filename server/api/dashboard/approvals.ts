import { randomUUID } from 'node:crypto';
import type { ApprovableAction } from '../../../generated/dashboard/types.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import { isScreenKind, toActor } from '../../modules/users/documents.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import type { Services } from '../services.ts';
import type { Handlers, SignedInCaller } from './handler-context.ts';

export const approvalsHandlers = {
  setOwnPin: ({ body, caller: { signedIn, actor }, services }) =>
    services.pins.set(signedIn.user, body.pin, actor),

  removeOwnPin: ({ caller: { signedIn, actor }, services }) => services.pins.remove(signedIn.user, actor),

  listApprovers: async ({ query, caller, services }) => ({
    approvers: (await services.approvals.listApprovers(caller.signedIn, query.action)).map(
      ({ _id: userId, name }) => ({ userId, name }),
    ),
  }),

  createApproval: async ({ body, caller, services }) => {
    const { action, orderId } = body;
    if ((action === 'refund') !== (orderId !== undefined)) {
      const message = orderId === undefined ? 'is required for a refund' : 'is allowed only for a refund';
      throw invalidRequest([{ path: '/orderId', message }]);
    }
    if (orderId !== undefined) await services.orders.get(caller.scope, orderId);
    const { token, expiresAt } = await services.approvals.create(caller.signedIn, caller.actor, body);
    return { token, expiresAt: expiresAt.toISOString() };
  },
} satisfies Partial<Handlers>;

type Call = Parameters<typeof getKeyedRequest>[0] & {
  headers: { 'x-approval'?: string };
  caller: SignedInCaller;
  services: Pick<Services, 'approvals' | 'orders'>;
};

/**
 * The actor of an action that a person must approve: on a screen, the person who approved it there, within
 * the screen's limits. The log names both. Throws `forbidden` without an approval. The `Idempotency-Key`
 * remains that of the screen.
 */
export async function actInNameOf(
  call: Call,
  action: ApprovableAction,
  reference?: string,
): Promise<SignedInCaller> {
  const { caller, headers, services } = call;
  const { signedIn, scope, actor } = caller;
  if (!isScreenKind(signedIn.user.role)) return caller;
  const token = headers['x-approval'];
  if (token === undefined)
    throw new ServiceError('forbidden', "On a screen, this requires a person's approval: send X-Approval");
  const orderId = reference === undefined ? null : (await services.orders.get(scope, reference))._id;
  const request = getKeyedRequest(call)?.key ?? randomUUID();
  const person = await services.approvals.use(signedIn, { action, orderId }, token, request);
  return { ...caller, actor: { ...actor, ...toActor(person), name: `${person.name} (${actor.name})` } };
}
