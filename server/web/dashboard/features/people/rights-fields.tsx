import { useLingui } from '@lingui/react/macro';
import { Radio, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Schemas } from '../../../shared/api/contract.ts';
import { BranchLimitField } from '../../../shared/branches/branch-limit-field.tsx';
import { ROLES } from './roles.ts';

export type Rights = { role: Schemas['Role']; branchIds: string[] | null };

/** Role and branches; only staff can be limited to branches. */
export function RightsFields({
  form,
}: {
  form: Pick<UseFormReturnType<Rights>, 'getInputProps' | 'values'>;
}) {
  const { t, i18n } = useLingui();
  return (
    <>
      <Radio.Group label={t`Role`} required {...form.getInputProps('role')}>
        <Stack gap="xs" mt="xs">
          {Object.entries(ROLES).map(([role, { name, description }]) => (
            <Radio key={role} value={role} label={i18n._(name)} description={i18n._(description)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.role === 'staff' && (
        <BranchLimitField label={t`Branches`} {...form.getInputProps('branchIds')} />
      )}
    </>
  );
}

/** The branches accepted by the service: managers and owners work at all. */
export const toRights = ({ role, branchIds }: Rights): Rights => ({
  role,
  branchIds: role === 'staff' ? branchIds : null,
});
