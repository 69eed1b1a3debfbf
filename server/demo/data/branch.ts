import type { OpeningInterval, Weekday, WeeklyHours } from '../../../generated/dashboard/types.ts';
import type { BranchDocument } from '../../modules/branches/documents.ts';

export const RESTAURANT_NAME = 'Casa Oliva';

export type BranchSlug = 'lisbon-chiado' | 'berlin-kreuzberg' | 'tokyo-nakameguro';

/** VAT rates in hundredths of a percent; amounts in minor units; `share` of all orders. */
export type BranchProfile = Pick<
  BranchDocument,
  'name' | 'currency' | 'address' | 'countryCode' | 'timezone'
> & {
  slug: BranchSlug;
  openedDaysAgo: number;
  vat: { food: number; alcohol: number };
  share: number;
  deliveryFees: readonly number[];
  tips: readonly number[];
  voucher: number;
  /** Options at the checkout. */
  options: Pick<
    BranchDocument,
    | 'deliveryZones'
    | 'tipPercentages'
    | 'preparationMinutes'
    | 'preOrderDays'
    | 'slotCapacity'
    | 'deliveryHours'
  >;
  /** Absent for a branch that is always open. */
  hours?: { weekly: WeeklyHours[]; special: { inDays: number; intervals: OpeningInterval[] }[] };
  /** The initial delay of new orders in minutes. */
  delay?: number;
};

const SUNDAY_TO_THURSDAY: Weekday[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'];
const WEEKEND: Weekday[] = ['friday', 'saturday'];

const daily = (days: Weekday[], opens: string, closes: string): WeeklyHours[] =>
  days.map(day => ({ day, opens, closes }));

/** Amounts are in minor units. */
const zone = (
  name: string,
  postalCodes: string[],
  fee: number,
  freeFrom: number,
  minimumOrder: number | null = null,
) => ({ name, postalCodes, fee, freeFrom, minimumOrder, travelMinutes: 20 });

export const BRANCH_PROFILES: readonly [BranchProfile, BranchProfile, BranchProfile] = [
  {
    name: 'Casa Oliva Chiado',
    slug: 'lisbon-chiado',
    currency: 'EUR',
    address: 'Rua do Alecrim 48, 1200-018 Lisboa',
    countryCode: 'PT',
    timezone: 'Europe/Lisbon',
    openedDaysAgo: 1_460,
    vat: { food: 1_300, alcohol: 2_300 },
    share: 0.42,
    deliveryFees: [190, 250, 290],
    tips: [0, 0, 0, 100, 150, 200, 300],
    voucher: 500,
    options: {
      deliveryZones: [
        zone('Chiado and Baixa', ['1100*', '1200*'], 190, 3_000),
        zone('Central Lisbon', ['1000*', '1150*', '1250*', '1300*', '1350*'], 290, 4_000, 1_500),
      ],
      tipPercentages: [5, 10, 15],
      preparationMinutes: 20,
      preOrderDays: 2,
      slotCapacity: 8,
    },
  },
  {
    name: 'Casa Oliva Kreuzberg',
    slug: 'berlin-kreuzberg',
    currency: 'EUR',
    address: 'Bergmannstraße 96, 10961 Berlin',
    countryCode: 'DE',
    timezone: 'Europe/Berlin',
    openedDaysAgo: 820,
    vat: { food: 700, alcohol: 1_900 },
    share: 0.34,
    deliveryFees: [250, 290, 390],
    tips: [0, 0, 100, 200, 250, 400],
    voucher: 500,
    options: {
      deliveryZones: [
        zone('Kreuzberg', ['10961', '10963', '10965', '10967', '10969', '10997', '10999'], 250, 3_500),
        zone('Neukölln', ['12043', '12045', '12047', '12049'], 390, 5_000, 2_000),
      ],
      tipPercentages: [5, 10, 15],
      preparationMinutes: 20,
      deliveryHours: daily([...SUNDAY_TO_THURSDAY, ...WEEKEND], '17:00', '22:30'),
    },
    hours: {
      weekly: [...daily(SUNDAY_TO_THURSDAY, '11:30', '23:00'), ...daily(WEEKEND, '11:30', '02:00')],
      special: [
        { inDays: 6, intervals: [] },
        { inDays: 9, intervals: [{ opens: '17:00', closes: '23:00' }] },
      ],
    },
  },
  {
    name: 'Casa Oliva Nakameguro',
    slug: 'tokyo-nakameguro',
    currency: 'JPY',
    address: '1-26-6 Aobadai, Meguro-ku, Tokyo 153-0042',
    countryCode: 'JP',
    timezone: 'Asia/Tokyo',
    openedDaysAgo: 310,
    vat: { food: 1_000, alcohol: 1_000 },
    share: 0.24,
    deliveryFees: [290, 350, 420],
    tips: [0],
    voucher: 800,
    options: { preparationMinutes: 25, preOrderDays: 3 },
    hours: {
      weekly: [...SUNDAY_TO_THURSDAY, ...WEEKEND]
        .filter(day => day !== 'tuesday')
        .flatMap(day => [...daily([day], '11:30', '14:30'), ...daily([day], '17:30', '22:00')]),
      special: [],
    },
    delay: 15,
  },
];
