import type { UpdateOrderRequest } from '../../../generated/dashboard/types.ts';
import type { AccessScope, Actor, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { compareFields, type LoggedEdit, rejectOverwrites, toLoggedEdits } from '../../lib/edits.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { ActivityStore } from '../activity/store.ts';
import { requireBranch } from '../branches/branch-scope.ts';
import type { BranchStore } from '../branches/store.ts';
import type { PromotionService } from '../promotions/service.ts';
import { changeContents, getContents, type OrderChange } from './change-rules.ts';
import type { OrderDocument } from './documents.ts';
import { compareLines } from './line-changes.ts';
import type { Decision, UpdateOrder } from './order-update.ts';
import type { FindOrdered } from './ordered-items.ts';
import { buildOutboxEntry } from './outbox-entries.ts';
import { findCompletedPayment } from './payment-rules.ts';
import { createDecideStep } from './payment-steps.ts';

/** Changes of open orders' contents. */
export interface ChangeService {
  /**
   * Resolves when stock is updated. A keyed request is applied once and always resolves to the same order.
   * Throws `not_found`, `invalid_request` with every field error, and `conflict` if the order cannot be
   * changed this way or no longer has the values in `replaces`.
   */
  change(
    caller: Caller,
    reference: string,
    change: OrderChange & Pick<UpdateOrderRequest, 'replaces'>,
    request?: KeyedRequest,
  ): Promise<OrderDocument>;
}

type ChangeServiceDeps = {
  update: UpdateOrder;
  findOrdered: FindOrdered;
  branches: Pick<BranchStore, 'find'>;
  promotions: Pick<PromotionService, 'find'>;
  activity: Pick<ActivityStore, 'listBySubject'>;
  clock: Clock;
};

export function createChangeService(deps: ChangeServiceDeps): ChangeService {
  const { update, findOrdered, branches, promotions, activity, clock } = deps;
  const decideStep = createDecideStep(clock);

  async function readContext(scope: AccessScope, order: OrderDocument, { add }: OrderChange) {
    const { restaurantId, promotion } = order;
    const [ordered, branch, given] = await Promise.all([
      findOrdered(restaurantId, add),
      requireBranch(branches, scope, order.branch.id),
      promotion && promotions.find(restaurantId, promotion.id),
    ]);
    return { ...ordered, branch, promotion: given ?? undefined, now: clock() };
  }

  /** The order is read before the log, so a confirmation is in one of them. */
  async function wasConfirmed({ _id, restaurantId, status, outbox }: OrderDocument): Promise<boolean> {
    if (status === 'confirmed' || outbox.some(({ details }) => details.status === 'confirmed')) return true;
    const log = status === 'pending' ? [] : await activity.listBySubject(restaurantId, _id);
    return log.some(({ details }) => details.status === 'confirmed');
  }

  /** Marks an order as paid if its new total is exactly the amount already paid. */
  function completePayment(order: OrderDocument, actor: Actor): Decision['next'] {
    const completed = findCompletedPayment(order);
    if (!completed) return undefined;
    const { values, entry } = decideStep(order, completed.payment, completed.step, actor);
    return entry && { values, entry };
  }

  return {
    change({ scope, actor }, reference, { replaces, ...change }, request) {
      const { reason = '' } = change;
      const decide = async (order: OrderDocument): Promise<Decision> => {
        const before = listFields(order);
        // Whether a quantity decreases depends on the quantity that the editor saw.
        rejectOverwrites(compareFields(before, { ...before, ...listStated(change) }), listStated(replaces));
        const [context, confirmed] = await Promise.all([
          readContext(scope, order, change),
          wasConfirmed(order),
        ]);
        const contents = changeContents(order, change, context);
        if (compareFields(before, listFields(contents)).length === 0) return { values: {} };
        const details = { status: order.status, ...(reason && { reason }), edits: logEdits(order, contents) };
        const entry = buildOutboxEntry(scope, 'order.updated', actor, context.now, {
          details,
          eventType: 'order.updated',
        });
        const { _id: changeId, at } = entry;
        const replaced = { ...getContents(order), changeId, at, actor: actor.name, reason, confirmed };
        const contentsRevision = (order.contentsRevision ?? 0) + 1;
        const values = { ...contents, contentsRevision };
        return { values, entry, replaced, next: completePayment({ ...order, ...values }, actor) };
      };
      return update(scope, reference, decide, request);
    },
  };
}

type EditedContents = Pick<OrderDocument, 'lines' | 'table' | 'notes'>;

const quantityField = (lineId: string): string => `lines/${lineId}/quantity`;

/** The editable fields. Removed lines have the quantity 0. */
const listFields = ({ lines, table = '', notes }: EditedContents) => ({
  ...Object.fromEntries(lines.map(({ id, quantity }) => [quantityField(id), quantity])),
  table,
  notes,
});

const listStated = ({ lines = [], table, notes }: NonNullable<UpdateOrderRequest['replaces']> = {}) => ({
  ...Object.fromEntries(lines.map(({ lineId, quantity }) => [quantityField(lineId), quantity])),
  ...(table !== undefined && { table: table.trim() }),
  ...(notes !== undefined && { notes }),
});

/** The edits for the log. They name lines, because the log outlives them. */
export function logEdits(order: EditedContents, contents: EditedContents): LoggedEdit[] {
  const { table = '', notes } = order;
  const texts = compareFields({ table, notes }, { table: contents.table ?? '', notes: contents.notes });
  const name = (title: string, quantity: number) => (quantity === 0 ? null : `${quantity} × ${title}`);
  const lines = compareLines(order.lines, contents.lines).map(({ line: { id, title }, from, to }) => ({
    path: `/${quantityField(id)}`,
    from: name(title, from),
    to: name(title, to),
  }));
  return [...lines, ...toLoggedEdits(texts)];
}
