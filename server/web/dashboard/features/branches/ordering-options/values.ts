import type { Schemas } from '../../../../shared/api/contract.ts';
import { fromNumberValue, toNumberValue } from '../../../../shared/ui/number-values.ts';

/** A zone in the form. Numbers that are not set are empty texts. */
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
});

export const toBody = ({ orderTypes, deliveryZones, tipPercentages, preparationMinutes }: OptionsValues) => ({
  orderTypes,
  deliveryZones: deliveryZones.map(({ name, postalCodes, fee, freeFrom, minimumOrder, travelMinutes }) => ({
    ...{ name, postalCodes: split(postalCodes), travelMinutes: Number(travelMinutes) },
    ...{ fee: Number(fee), freeFrom: fromNumberValue(freeFrom), minimumOrder: fromNumberValue(minimumOrder) },
  })),
  tipPercentages: split(tipPercentages).map(Number),
  preparationMinutes: fromNumberValue(preparationMinutes),
});

const split = (text: string): string[] =>
  text
    .split(/[,;،%\n]/)
    .map(part => part.trim())
    .filter(part => part !== '');
