import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { formatDateTime, formatMoney } from '../../../shared/i18n/formats.ts';
import { joinList } from '../../../shared/i18n/join-list.ts';
import { isPayment, useProviderName } from '../../../shared/orders/providers.ts';
import { PAYMENT_STATUSES, STATUSES } from '../../../shared/orders/statuses.ts';
import { CHANGES } from './change-names.ts';

type Entry = Pick<Schemas['ActivityEntry'], 'action' | 'details'>;

const NAMES: Record<string, MessageDescriptor> = {
  ...CHANGES,
  status: msg`Status`,
  paymentStatus: msg`Payment`,
  reason: msg`Reason`,
  provider: msg`Paid by`,
  codeEnding: msg`Voucher`,
  order: msg`Order`,
  change: msg`Change`,
  balanceAfter: msg`Balance`,
  branchId: msg`Branch`,
  changes: msg`Changed`,
  since: msg`Since`,
  until: msg`Until`,
  failingSince: msg`Failing since`,
  scopes: msg`Permissions`,
  type: msg`Type`,
  number: msg`Number`,
  till: msg`Till`,
  key: msg`API key`,
  account: msg`Account`,
  mode: msg`Mode`,
};

const BRANCH_STATUSES: Record<Schemas['KnownBranchStatus'], MessageDescriptor> = {
  open: msg`Open`,
  paused: msg`Paused`,
  closed: msg`Closed`,
};

const MOVEMENTS: Record<Schemas['KnownInventoryTransactionType'], MessageDescriptor> = {
  purchase: msg`Purchase`,
  waste: msg`Waste`,
  count: msg`Count`,
  adjustment: msg`Adjustment`,
};

const ROLES: Record<Schemas['SessionUser']['role'], MessageDescriptor> = {
  kitchen: msg`Kitchen display`,
  counter: msg`Counter`,
  staff: msg`Staff`,
  manager: msg`Manager`,
  owner: msg`Owner`,
};

const VALUES: Record<string, Record<string, MessageDescriptor>> = {
  status: { ...BRANCH_STATUSES, ...STATUSES },
  paymentStatus: PAYMENT_STATUSES,
  changes: CHANGES,
  type: MOVEMENTS,
  role: ROLES,
  guestDataDays: { never: msg`Never` },
  mode: { test: msg`Test`, live: msg`Live` },
};

/** Of edited fields. */
const WORDS: Record<string, MessageDescriptor> = { true: msg`Yes`, false: msg`No` };
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const formatTimestamp = (text: string): string => (TIMESTAMP.test(text) ? formatDateTime(text) : text);

/** An entry's details as text. Unknown details keep their name from the contract. */
export function useDetails(): (entry: Entry) => string[] {
  const { i18n } = useLingui();
  const nameProvider = useProviderName();
  const { data: branches = [] } = useBranches();
  const describe = (name: string, value: string): string => {
    const text = VALUES[name]?.[value];
    if (text) return i18n._(text);
    if (name === 'amount') return formatAmount(value);
    if (name === 'provider') return nameProvider(value);
    if (name === 'branchId') return branches.find(({ id }) => id === value)?.name ?? value;
    return formatTimestamp(value);
  };
  const nameField = (field: string, branchId?: string): string => {
    const label = NAMES[field];
    const name = label ? i18n._(label) : field;
    return branchId === undefined ? name : `${name} (${describe('branchId', branchId)})`;
  };
  const describeValue = (field: string, text: string | null): string => {
    if (text === null) return '–';
    const word = VALUES[field]?.[text] ?? WORDS[text];
    return word ? i18n._(word) : formatTimestamp(text);
  };
  const describeEdit = ({ path, from, to }: FieldEdit): string => {
    const [, field = '', row] = path.split('/');
    // The values name the line.
    const name = nameField(field, field === 'lines' ? undefined : row);
    return from === null && to === null
      ? name
      : `${name}: ${describeValue(field, from)} → ${describeValue(field, to)}`;
  };
  return ({ action, details }) => {
    const edits = [details.edits ?? []].flat().filter(isEdit);
    const edited = new Set(edits.map(({ path }) => path.split('/')[1]));
    const others = Object.entries(details).flatMap(([key, value]) => {
      const values = [value]
        .flat()
        .filter(one => !isEdit(one) && !(key === 'changes' && isNamed(one, edited)));
      if (edited.has(key) || values.length === 0) return [];
      const name = key === 'reason' && isPayment(action) ? 'provider' : key;
      const label = NAMES[name];
      const texts = values.map(each => describe(name, String(each)));
      return `${label ? i18n._(label) : name}: ${joinList(texts)}`;
    });
    return [...edits.map(describeEdit), ...others];
  };
}

type FieldEdit = Schemas['FieldEdit'];

const isEdit = (value: unknown): value is FieldEdit => typeof value === 'object' && value !== null;

/** An item's category is edited by ID. */
const isNamed = (name: unknown, edited: Set<string | undefined>): boolean =>
  edited.has(String(name)) || (name === 'category' && edited.has('categoryId'));

/** The log contains "5.00 EUR". */
function formatAmount(value: string): string {
  const [amount = '', currency = ''] = value.split(' ');
  return formatMoney(amount, currency);
}
