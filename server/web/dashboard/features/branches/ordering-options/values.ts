import type { Schemas } from '../../../../shared/api/contract.ts';
import { fromNumberValue, toNumberValue } from '../../../../shared/ui/number-values.ts';

/** A zone in the form. Unset numbers are empty strings. */
export type ZoneValues = {
  name: string;
  /** Separated by commas. */
  postalCodes: string;
  fee: number | string;
  freeFrom: number | string;
  minimumOrder: number | string;
  travelMinutes: number | string;
};

export type OptionsValues = {
  orderTypes: Schemas['KnownOrderType'][];
  deliveryZones: ZoneValues[];
  /** Separated by commas. */
  tipPercentages: string;
  preparationMinutes: number | string;
  /** A number of days, or `none`. */
  preOrderDays: string;
  slotCapacity: number | string;
  slotItemCapacity: number | string;
};

type Options = Pick<Schemas['DashboardBranch'], keyof OptionsValues>;

export const NEW_ZONE: ZoneValues = {
  name: '',
  postalCodes: '',
  fee: '',
  freeFrom: '',
  minimumOrder: '',
  travelMinutes: '',
};

export const toValues = (options: Options): OptionsValues => ({
  orderTypes: options.orderTypes,
  deliveryZones: options.deliveryZones.map(({ postalCodes, fee, freeFrom, minimumOrder, ...zone }) => ({
    ...{ ...zone, postalCodes: postalCodes.join(', ') },
    ...{ fee: Number(fee), freeFrom: toNumberValue(freeFrom), minimumOrder: toNumberValue(minimumOrder) },
  })),
  tipPercentages: options.tipPercentages.join(', '),
  preparationMinutes: options.preparationMinutes ?? '',
  preOrderDays: String(options.preOrderDays ?? 'none'),
  slotCapacity: options.slotCapacity ?? '',
  slotItemCapacity: options.slotItemCapacity ?? '',
});

export const toBody = (values: OptionsValues) => ({
  orderTypes: values.orderTypes,
  deliveryZones: values.deliveryZones.map(
    ({ name, postalCodes, fee, freeFrom, minimumOrder, travelMinutes }) => ({
      ...{ name, postalCodes: split(postalCodes), travelMinutes: Number(travelMinutes) },
      ...{
        fee: Number(fee),
        freeFrom: fromNumberValue(freeFrom),
        minimumOrder: fromNumberValue(minimumOrder),
      },
    }),
  ),
  tipPercentages: split(values.tipPercentages).map(Number),
  preparationMinutes: fromNumberValue(values.preparationMinutes),
  preOrderDays: values.preOrderDays === 'none' ? null : Number(values.preOrderDays),
  slotCapacity: fromNumberValue(values.slotCapacity),
  slotItemCapacity: fromNumberValue(values.slotItemCapacity),
});

const split = (text: string): string[] =>
  text
    .split(/[,;،%\n]/)
    .map(part => part.trim())
    .filter(part => part !== '');
