import { countCash } from '../../spec/rules/day-report.ts';
import { formatMoney } from '../../spec/rules/money.ts';
import type { Context } from '../context/context.ts';
import { businessDayOf } from '../lib/zoned-day.ts';
import { DAY, subtractMs } from './times.ts';

const OPENING = 150_00;
const MISSING = 50;

/** Closes yesterday's report of the manager's branch, with a small difference in cash. */
export async function closeYesterday(
  { collections: { branches, users }, services: { dayReports } }: Pick<Context, 'collections' | 'services'>,
  now: Date,
): Promise<void> {
  const manager = await users.findOne({ role: 'manager' });
  const branch = await branches.findOne({ _id: { $in: [...(manager?.branches ?? [])] } });
  if (!manager || !branch) throw new Error('The demo restaurant has no manager');
  const { _id: id, name, restaurantId } = manager;
  const day = businessDayOf(subtractMs(now, DAY), branch.timezone);
  const selected = { restaurantId, branches: [branch], branch, till: undefined, day };
  const { number, reports } = await dayReports.getOpen(selected);
  const cash = reports.map(({ currency, payments }) => {
    const { expected } = countCash({ payments }, { opening: OPENING, counted: 0 });
    return {
      currency,
      opening: toAmount(OPENING, currency),
      counted: toAmount(Math.max(0, expected - MISSING), currency),
    };
  });
  const notes = 'Fifty cents short: change for the parking meter';
  await dayReports.close(
    { scope: { restaurantId, branches: [branch._id] }, actor: { type: 'user', id, name } },
    selected,
    { number, cash, notes },
  );
}

const toAmount = (minorUnits: number, currency: string): number => Number(formatMoney(minorUnits, currency));
