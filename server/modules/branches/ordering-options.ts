import type { DeliveryZoneInput, UpdateBranchRequest } from '../../../generated/dashboard/types.ts';
import type { KnownOrderType } from '../../../generated/public/types.ts';
import { type DeliveryZone, findZone, normalizePostalCode } from '../../../spec/rules/delivery-zones.ts';
import { formatMoney, parseAmount } from '../../../spec/rules/money.ts';
import type { Patch } from '../../lib/diff.ts';
import type { FieldError } from '../../lib/errors.ts';
import type { BranchDocument } from './documents.ts';

const ALL_TYPES: KnownOrderType[] = ['pickup', 'delivery', 'dine_in'];

type Options = Pick<
  BranchDocument,
  | 'orderTypes'
  | 'deliveryZones'
  | 'tipPercentages'
  | 'preparationMinutes'
  | 'preOrderDays'
  | 'slotCapacity'
  | 'slotItemCapacity'
>;
type OptionsInput = Pick<UpdateBranchRequest, keyof Options>;

/** How guests order at a branch, with defaults for fields that were never set. */
export const getOrderingOptions = (branch: Options): Required<Options> => ({
  orderTypes: branch.orderTypes ?? ALL_TYPES,
  deliveryZones: branch.deliveryZones ?? [],
  tipPercentages: branch.tipPercentages ?? [],
  preparationMinutes: branch.preparationMinutes ?? null,
  preOrderDays: branch.preOrderDays ?? null,
  slotCapacity: branch.slotCapacity ?? null,
  slotItemCapacity: branch.slotItemCapacity ?? null,
});

/** Omitted fields are undefined. */
export function parseOrderingOptions(
  { orderTypes, deliveryZones, tipPercentages, ...rest }: OptionsInput,
  currency: string,
  fieldErrors: FieldError[],
): Patch<Options> {
  return {
    orderTypes: orderTypes && ALL_TYPES.filter(type => orderTypes.includes(type)),
    deliveryZones: deliveryZones && parseZones(deliveryZones, currency, fieldErrors),
    preparationMinutes: rest.preparationMinutes,
    preOrderDays: rest.preOrderDays,
    slotCapacity: rest.slotCapacity,
    slotItemCapacity: rest.slotItemCapacity,
    tipPercentages: tipPercentages && [...new Set(tipPercentages)].sort((one, other) => one - other),
  };
}

function parseZones(
  inputs: DeliveryZoneInput[],
  currency: string,
  fieldErrors: FieldError[],
): DeliveryZone[] {
  const seen = new Set<string>();
  const zones = inputs.map((input, index) => {
    const { name, postalCodes, fee, freeFrom = null, minimumOrder = null, travelMinutes = 0 } = input;
    const path = `/deliveryZones/${index}`;
    const reject = (field: string, message: string) => fieldErrors.push({ path: path + field, message });
    for (const [position, pattern] of postalCodes.entries()) {
      const key = `${normalizePostalCode(pattern)}${pattern.endsWith('*') ? '*' : ''}`;
      if (seen.has(key)) reject(`/postalCodes/${position}`, 'duplicates an earlier entry');
      seen.add(key);
    }
    const parse = (field: string, amount: number | null) =>
      amount === null ? null : parseAmount(amount, currency, `${path}/${field}`, fieldErrors);
    return {
      ...{ name, postalCodes, travelMinutes },
      fee: parse('fee', fee) ?? 0,
      freeFrom: parse('freeFrom', freeFrom),
      minimumOrder: parse('minimumOrder', minimumOrder),
    };
  });
  const rest = zones.flatMap(({ postalCodes }, index) => (postalCodes.length === 0 ? [index] : []));
  for (const index of rest.slice(1))
    fieldErrors.push({
      path: `/deliveryZones/${index}/postalCodes`,
      message: 'must not be empty: another zone already covers all other addresses',
    });
  return zones;
}

export function serializeOrderingOptions(branch: Options & Pick<BranchDocument, 'currency'>) {
  const { deliveryZones, ...options } = getOrderingOptions(branch);
  const money = (amount: number | null) => (amount === null ? null : formatMoney(amount, branch.currency));
  return {
    ...options,
    deliveryZones: deliveryZones.map(({ name, postalCodes, fee, freeFrom, minimumOrder, travelMinutes }) => ({
      ...{ name, postalCodes, travelMinutes },
      fee: formatMoney(fee, branch.currency),
      freeFrom: money(freeFrom),
      minimumOrder: money(minimumOrder),
    })),
  };
}

/** How long a delay lasts unless changed. */
export const DELAY_MS = 60 * 60_000;

/** The current delay of new orders, and when it ends. */
export const findDelay = ({ delay }: Pick<BranchDocument, 'delay'>, now: Date) =>
  delay && delay.until > now ? delay : { minutes: 0, until: null };

/** The factors that determine an order's duration. */
export type OrderedWay = {
  type: KnownOrderType;
  postalCode?: string | undefined;
  /** The extra preparation time of its items. */
  extraMinutes: number;
};

/** In minutes. `preparation` is null if the branch promises no times. */
export function findDuration(
  branch: BranchDocument,
  { type, postalCode = '', extraMinutes: extra }: OrderedWay,
  now: Date,
) {
  const { preparationMinutes: preparation, deliveryZones } = getOrderingOptions(branch);
  const zone = type === 'delivery' ? findZone(deliveryZones, postalCode) : undefined;
  return { preparation, extra, travel: zone?.travelMinutes ?? 0, delay: findDelay(branch, now).minutes };
}
