import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { describeError } from '../../shared/api/errors.ts';
import { formatDate, formatTime } from '../../shared/i18n/formats.ts';
import type { OrderType } from '../../shared/orders/statuses.ts';
import type { Place } from '../address.ts';
import type { Menu } from '../basket/basket.ts';
import { takesPreOrders } from '../pre-orders.ts';
import { SelectField } from '../ui/field.tsx';
import classes from './checkout.module.css';

type Props = {
  place: Place;
  branch: Menu['branch'];
  type: OrderType;
  postalCode: string | undefined;
  /** The basket's extra preparation time. */
  extra: number;
  /** The total quantity in the basket. */
  quantity: number;
  /** Empty: as soon as possible. */
  value: string;
  /** Whether everything in the basket is available at a time, or now without one. */
  isServed(at?: string): boolean;
  error: string | undefined;
  onChange(value: string): void;
};

const NONE: string[] = [];

/** The option "as soon as possible". */
const NOW = 'now';

/** The available slots. If the chosen one gets taken, the guest has to choose again. */
export function TimeChoice(props: Props) {
  const { place, branch, type, postalCode, extra, quantity, value, isServed, error, onChange } = props;
  const { t } = useLingui();
  const query = { type, ...(postalCode && { postalCode }), extraPreparationMinutes: extra, quantity };
  const slots = api.useQuery(
    'get',
    '/dashboard/api/storefront/{restaurantSlug}/{branchSlug}/slots',
    { params: { path: place, query } },
    { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: 60_000 },
  );
  // The branch may have stopped taking pre-orders since the guest chose a time.
  const offered = takesPreOrders(branch) ? slots.data?.slots : NONE;
  const all = offered ?? NONE;
  const times = all.filter(isServed);
  const days = groupByDay(times, branch.timezone);
  const isOpen = branch.status === 'open' && isServed();
  const isGone = value !== '' && offered !== undefined && !times.includes(value);
  if (slots.error && !slots.data)
    return (
      <p className={classes.error} role="alert">
        {describeError(slots.error)}
      </p>
    );
  return (
    <>
      <SelectField
        label={type === 'delivery' ? t`Delivery time` : t`Time`}
        value={isGone ? '' : value || (isOpen ? NOW : '')}
        required={!isOpen || isGone}
        error={error ?? (isGone ? t`This time is no longer available. Choose another one.` : undefined)}
        onChange={({ currentTarget }) => onChange(currentTarget.value === NOW ? '' : currentTarget.value)}
      >
        {isOpen && <option value={NOW}>{t`As soon as possible`}</option>}
        {(!isOpen || isGone) && <option value="">{t`Choose a time`}</option>}
        {days.map(({ day, choices }) => (
          <optgroup key={day} label={day}>
            {choices.map(({ slot, time }) => (
              <option key={slot} value={slot}>
                {time}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {slots.data && times.length === 0 && !isOpen && (
        <p className={classes.error} role="status">
          {all.length > 0 ? (
            <Trans>No time suits every item in your basket. Remove an item to continue.</Trans>
          ) : (
            <Trans>No times are left. Try again later.</Trans>
          )}
        </p>
      )}
    </>
  );
}

type Day = { day: string; choices: { slot: string; time: string }[] };

/** Slots are sorted. */
function groupByDay(slots: string[], timezone: string): Day[] {
  const days: Day[] = [];
  for (const slot of slots) {
    const day = formatDate(slot, timezone);
    if (days.at(-1)?.day !== day) days.push({ day, choices: [] });
    days.at(-1)?.choices.push({ slot, time: formatTime(slot, timezone) });
  }
  return days;
}
