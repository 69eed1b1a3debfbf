import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { fieldErrors } from '../../../shared/api/errors.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';

type Branch = Schemas['DashboardBranch'];
type CreateBranchRequest = Schemas['CreateBranchRequest'];
type UpdateBranchRequest = Schemas['UpdateBranchRequest'];

const CHANGES = ['/dashboard/api/branches'];
const TIMEZONES = Intl.supportedValuesOf('timeZone');
const CURRENCIES = Intl.supportedValuesOf('currency');

export function CreateBranchForm({ onDone }: { onDone(): void }) {
  const headerOf = useIdempotencyKey();
  const { t } = useLingui();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const form = useForm<CreateBranchRequest>({
    initialValues: { name: '', slug: '', currency: 'EUR', address: '', countryCode: '', timezone: timeZone },
  });
  const create = api.useMutation('post', '/dashboard/api/branches', {
    meta: { done: t`Branch added`, changes: CHANGES },
    onSuccess: onDone,
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const add = form.onSubmit(body => create.mutate({ params: { header: headerOf(body) }, body }));
  return (
    <form onSubmit={add}>
      <Stack>
        <CommonFields form={form} />
        <Select
          label={t`Currency`}
          description={t`Used for its prices and orders. It cannot be changed later.`}
          data={CURRENCIES}
          searchable
          required
          {...form.getInputProps('currency')}
        />
        <Button type="submit" loading={create.isPending}>
          <Trans>Add the branch</Trans>
        </Button>
      </Stack>
    </form>
  );
}

export function EditBranchForm({ branch, onDone }: { branch: Branch; onDone(): void }) {
  const { t } = useLingui();
  const { name, slug, address, countryCode, timezone } = branch;
  const form = useForm<UpdateBranchRequest>({
    initialValues: { name, slug, address, countryCode, timezone },
  });
  const update = api.useMutation('patch', '/dashboard/api/branches/{branchId}', {
    meta: { done: t`Branch saved`, changes: CHANGES },
    onSuccess: onDone,
    onError: error => form.setErrors(fieldErrors(error)),
  });
  const save = form.onSubmit(body => update.mutate({ params: { path: { branchId: branch.id } }, body }));
  return (
    <form onSubmit={save}>
      <Stack>
        <CommonFields form={form} />
        <Button type="submit" loading={update.isPending}>
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </form>
  );
}

/** The fields of both forms. */
function CommonFields({ form }: { form: Pick<UseFormReturnType<UpdateBranchRequest>, 'getInputProps'> }) {
  const { t } = useLingui();
  return (
    <>
      <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t`Name in web addresses`}
        description={t`Lowercase letters, digits and hyphens`}
        required
        {...form.getInputProps('slug')}
      />
      <TextInput label={t`Street address`} {...form.getInputProps('address')} />
      <TextInput
        label={t`Country`}
        description={t`Two letters, such as IE`}
        required
        maxLength={2}
        {...form.getInputProps('countryCode')}
      />
      <Select label={t`Time zone`} data={TIMEZONES} searchable required {...form.getInputProps('timezone')} />
    </>
  );
}
