import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { api, SESSION_PATH } from '../../../shared/api/api.ts';
import { formatNumber } from '../../../shared/i18n/formats.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Confirm } from '../../../shared/ui/confirm.tsx';

const CHOICES = [30, 90, 180, 365, 730];
const NEVER = '';

/** How long guests' personal data is kept. */
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
  const [asked, setAsked] = useState(0);
  const keepFor = (days: number | null) =>
    change.mutate({ body: { guestDataDays: days, replaces: { guestDataDays: shown } } });
  return (
    <Confirm
      title={t`Erase guests' personal data after ${formatDays(asked)}?`}
      action={t`Erase it after ${formatDays(asked)}`}
      onConfirm={close => {
        keepFor(asked);
        close();
      }}
      trigger={ask => (
        <NativeSelect
          label={t`Erase guests' personal data`}
          description={t`Permanently erases names, contact details, addresses, notes, and special requests. Counted from the last change of a completed or cancelled order. Order contents and payments are kept.`}
          maw={420}
          data={[
            { value: NEVER, label: t`Never` },
            ...choices.map(days => ({ value: String(days), label: t`After ${formatDays(days)}` })),
          ]}
          value={shown === null ? NEVER : String(shown)}
          onChange={({ currentTarget: { value } }) => {
            if (value === NEVER) return keepFor(null);
            const days = Number(value);
            if (shown !== null && days > shown) return keepFor(days);
            setAsked(days);
            ask();
          }}
        />
      )}
    >
      <Trans>Older data of all branches is erased within a day. You can't restore it.</Trans>
    </Confirm>
  );
}

const formatDays = (days: number) => formatNumber(days, { style: 'unit', unit: 'day', unitDisplay: 'long' });
