import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { api, SESSION_PATH } from '../../../shared/api/api.ts';
import { formatNumber } from '../../../shared/i18n/formats.ts';
import { useSession } from '../../../shared/session/session.ts';

const CHOICES = [12, 16, 24, 48, 168];

/** How long a kitchen screen in use stays signed in. */
export function ScreenHours() {
  const { t } = useLingui();
  const { kitchenSessionHours: hours } = useSession().restaurant;
  const change = api.useMutation('patch', '/dashboard/api/restaurant', {
    meta: { done: t`Changed for all kitchen displays`, changes: [SESSION_PATH] },
  });
  const { kitchenSessionHours: shown = hours } = change.isPending ? change.variables.body : {};
  const choices = [...new Set([...CHOICES, shown])].sort((one, other) => one - other);
  return (
    <NativeSelect
      label={t`Kitchen displays stay signed in for`}
      description={t`Counted from the sign-in of a staff member, while the display is in use. Managers and owners are signed out after 12 hours.`}
      maw={420}
      data={choices.map(value => ({ value: String(value), label: formatHours(value) }))}
      value={String(shown)}
      onChange={({ currentTarget }) =>
        change.mutate({
          body: {
            kitchenSessionHours: Number(currentTarget.value),
            replaces: { kitchenSessionHours: shown },
          },
        })
      }
    />
  );
}

const formatHours = (hours: number) =>
  formatNumber(hours, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
