import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { api, SESSION_PATH } from '../../../shared/api/api.ts';
import { formatNumber } from '../../../shared/i18n/formats.ts';
import { useSession } from '../../../shared/session/session.ts';

const CHOICES = [30, 90, 180, 365, 730];
const NEVER = '';

/** For how long guests' personal data is kept. */
export function GuestDataDays() {
  const { t } = useLingui();
  const { guestDataDays } = useSession().restaurant;
  const change = api.useMutation('patch', '/dashboard/api/restaurant', {
    meta: { done: t`Changed for all orders`, changes: [SESSION_PATH] },
  });
  const { guestDataDays: shown = null } = change.isPending ? change.variables.body : { guestDataDays };
  const choices = [...new Set([...CHOICES, ...(shown === null ? [] : [shown])])].sort(
    (one, other) => one - other,
  );
  return (
    <NativeSelect
      label={t`Erase guests' personal data`}
      description={t`Name, contact, address, notes and wishes, for good. Counted from the last change of a completed or cancelled order; what was ordered and paid stays.`}
      maw={420}
      mt="xl"
      data={[
        { value: NEVER, label: t`Never` },
        ...choices.map(days => ({ value: String(days), label: t`After ${formatDays(days)}` })),
      ]}
      value={shown === null ? NEVER : String(shown)}
      onChange={({ currentTarget: { value } }) =>
        change.mutate({ body: { guestDataDays: value === NEVER ? null : Number(value) } })
      }
    />
  );
}

const formatDays = (days: number) => formatNumber(days, { style: 'unit', unit: 'day', unitDisplay: 'long' });
