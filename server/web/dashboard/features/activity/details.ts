import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { formatDateTime } from '../../../shared/i18n/formats.ts';
import { PAYMENT_STATUSES, STATUSES } from '../../../shared/orders/statuses.ts';

type Details = Schemas['ActivityEntry']['details'];

const NAMES: Record<string, MessageDescriptor> = {
  status: msg`Status`,
  paymentStatus: msg`Payment`,
  reason: msg`Reason`,
  change: msg`Change`,
  balanceAfter: msg`Balance`,
  branchId: msg`Branch`,
  changes: msg`Changed`,
  since: msg`Since`,
  until: msg`Until`,
  failingSince: msg`Failing since`,
  events: msg`Events`,
  scopes: msg`Rights`,
  role: msg`Role`,
  kitchenSessionHours: msg`Hours of kitchen displays`,
  guestDataDays: msg`Days until guests' personal data is erased`,
  type: msg`Type`,
};

const BRANCH_STATUSES: Record<Schemas['KnownBranchStatus'], MessageDescriptor> = {
  open: msg`Open`,
  paused: msg`Paused`,
  closed: msg`Closed`,
};

const VALUES: Record<string, Record<string, MessageDescriptor>> = {
  status: { ...BRANCH_STATUSES, ...STATUSES },
  paymentStatus: PAYMENT_STATUSES,
  guestDataDays: { never: msg`Never` },
};

const TIMES = new Set(['since', 'failingSince', 'until']);

/** The details of an entry as text. A detail that this page does not know keeps its name in the contract. */
export function useDetails(): (details: Details) => string[] {
  const { i18n } = useLingui();
  const { data: branches = [] } = useBranches();
  const describe = (name: string, value: string): string => {
    const text = VALUES[name]?.[value];
    if (text) return i18n._(text);
    if (name === 'branchId') return branches.find(({ id }) => id === value)?.name ?? value;
    return TIMES.has(name) ? formatDateTime(value) : value;
  };
  return details =>
    Object.entries(details).map(([name, value]) => {
      const texts = [value].flat().map(each => describe(name, String(each)));
      const label = NAMES[name];
      return `${label ? i18n._(label) : name}: ${texts.join(', ')}`;
    });
}
