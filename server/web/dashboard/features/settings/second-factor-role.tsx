import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { api, SESSION_PATH } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useSession } from '../../../shared/session/session.ts';

const NO_ONE = '';

/** Who must use two-step verification. */
export function SecondFactorRole() {
  const { t } = useLingui();
  const { secondFactorRole } = useSession().restaurant;
  const change = api.useMutation('patch', '/dashboard/api/restaurant', {
    meta: { done: t`Changed for everyone's next sign-in`, changes: [SESSION_PATH] },
  });
  const { secondFactorRole: shown = null } = change.isPending ? change.variables.body : { secondFactorRole };
  const choices: [string, string][] = [
    [NO_ONE, t`No one`],
    ['owner', t`Owners`],
    ['manager', t`Owners and managers`],
    ['staff', t`Everyone`],
  ];
  return (
    <NativeSelect
      label={t`Require two-step verification for`}
      description={t`They set it up at their next sign-in. Set up your own in your account menu.`}
      maw={420}
      data={choices.map(([value, label]) => ({ value, label }))}
      value={shown ?? NO_ONE}
      onChange={({ currentTarget: { value } }) =>
        change.mutate({
          body: {
            secondFactorRole: value === NO_ONE ? null : (value as Schemas['Role']),
            replaces: { secondFactorRole: shown },
          },
        })
      }
    />
  );
}
