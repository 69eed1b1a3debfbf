import { changeContents, getContents, type OrderChange } from '../modules/orders/change-rules.ts';
import type { OrderDocument } from '../modules/orders/documents.ts';
import type { PromotionDocument } from '../modules/promotions/documents.ts';
import type { DemoBranch } from './branches.ts';
import type { MakeId } from './ids.ts';
import { getStaff, getStatusHistory } from './order-history.ts';
import type { Offer } from './order-lines.ts';
import { addMs } from './times.ts';

type Round = { offers: Offer[]; branch: DemoBranch; promotions: PromotionDocument[] };

/** Growing bills: served tables that have not paid yet. */
const isChanged = ({ type, status, paymentStatus, creditsUsed }: OrderDocument): boolean =>
  type === 'dine_in' &&
  (status === 'preparing' || status === 'ready') &&
  (paymentStatus === 'unpaid' || paymentStatus === 'partially_paid') &&
  creditsUsed === 0;

/** Applies realistic changes to some orders: another round, a removed line, another table. */
export function changeOrder(order: OrderDocument, round: Round, makeId: MakeId): OrderDocument {
  if (!isChanged(order)) return order;
  const [confirmed, next] = getStatusHistory(order);
  if (!confirmed || !next) return order;
  const changes = listChanges(order, round.offers);
  const interval = (next.at.getTime() - confirmed.at.getTime()) / (changes.length + 1);
  return changes.reduce((before, change, index) => {
    const at = addMs(confirmed.at, interval * (index + 1));
    return applyChange(before, change, at, round, makeId);
  }, order);
}

function listChanges({ lines: [first, second], table }: OrderDocument, offers: Offer[]): OrderChange[] {
  const drink = offers.find(
    ({ item }) =>
      item.category.slug === 'drinks' && item.customizations.every(({ minimum }) => minimum === 0),
  );
  const more = first ? [{ lineId: first.id, quantity: first.quantity + 1 }] : [];
  const add = drink ? [{ menuItemId: drink.item._id, quantity: 2, optionIds: [], specialRequest: '' }] : [];
  return [
    { add, lines: more },
    ...(second
      ? [{ add: [], lines: [{ lineId: second.id, quantity: 0 }], reason: 'Dropped on the way' }]
      : []),
    { add: [], table: `${table} (terrace)` },
  ];
}

function applyChange(
  order: OrderDocument,
  change: OrderChange,
  at: Date,
  { offers, branch, promotions }: Round,
  makeId: MakeId,
): OrderDocument {
  const contents = changeContents(order, change, {
    ...{ branch: branch.document, items: offers.map(({ item }) => item), categories: [], now: at },
    promotion: promotions.find(({ _id }) => _id === order.promotion?.id),
  });
  const isNew = ({ id }: { id: string }) => !order.lines.some(line => line.id === id);
  const lines = contents.lines.map(line => (isNew(line) ? { ...line, id: makeId('lin', at) } : line));
  const { name: actor } = getStaff(order);
  const replaced = {
    ...getContents(order),
    ...{ changeId: makeId('act', at), at, actor, reason: change.reason ?? '', confirmed: true },
  };
  return {
    ...order,
    ...contents,
    lines,
    replacedContents: [...(order.replacedContents ?? []), replaced],
    contentsRevision: (order.contentsRevision ?? 0) + 1,
  };
}
