import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMemo } from 'react';
import { listCountries } from '../../../../../spec/rules/countries.ts';
import { slugify } from '../../../../../spec/rules/slug.ts';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { fieldErrors } from '../../../shared/api/errors.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { EditConflicts } from '../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../shared/edits/use-edit-form.ts';
import { formatCountry } from '../../../shared/i18n/formats.ts';
import { Form } from '../../../shared/ui/form.tsx';
import { fromNumberValue, toNumberValue } from '../../../shared/ui/number-values.ts';

type Branch = Schemas['DashboardBranch'];
/** A rate in the form: an empty string for none. */
type Rates = { defaultVat: number | string; deliveryVat: number | string };
type CreateValues = Omit<Schemas['CreateBranchRequest'], keyof Rates> & Rates;
type UpdateValues = Omit<Schemas['UpdateBranchRequest'], keyof Rates> & Rates;

const CHANGES = ['/dashboard/api/branches'];
/** Browsers know some zones by other names, such as Asia/Calcutta. */
const TIMEZONES = Intl.supportedValuesOf('timeZone');
const CURRENCIES = Intl.supportedValuesOf('currency');

export function CreateBranchForm({ onDone }: { onDone(): void }) {
  const headerOf = useIdempotencyKey();
  const { t } = useLingui();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const form = useForm<CreateValues>({
    initialValues: {
      name: '',
      slug: '',
      currency: 'EUR',
      address: '',
      countryCode: '',
      timezone: timeZone,
      defaultVat: '',
      deliveryVat: '',
    },
  });
  // Follows the name until edited.
  form.watch('name', ({ previousValue, value }) => {
    if (form.getValues().slug === slugify(previousValue)) form.setFieldValue('slug', slugify(value));
  });
  const submit = (values: CreateValues) => {
    const body = { ...values, ...toRates(values) };
    create.mutate({ params: { header: headerOf(body) }, body }, { onSuccess: onDone });
  };
  const create = api.useMutation('post', '/dashboard/api/branches', {
    meta: { done: t`Branch added. Open it to start taking orders.`, changes: CHANGES },
    onError: error => form.setErrors(fieldErrors(error)),
  });
  return (
    <Form form={form} onSubmit={submit}>
      <Stack>
        <CommonFields form={form} />
        <Select
          label={t`Currency`}
          description={t`Used for prices and orders. You can't change it later.`}
          data={CURRENCIES}
          searchable
          required
          {...form.getInputProps('currency')}
        />
        <Text size="sm" c="dimmed">
          <Trans>New branches start closed. Open the branch when it is ready to take orders.</Trans>
        </Text>
        <Button type="submit" loading={create.isPending}>
          <Trans>Add branch</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

export function EditBranchForm({ branch, onDone }: { branch: Branch; onDone(): void }) {
  const { t } = useLingui();
  const { name, slug, address, countryCode, timezone, defaultVat, deliveryVat } = branch;
  const edit = useEditForm({
    editable: { name, slug, address, countryCode, timezone, defaultVat, deliveryVat },
    toValues: (editable): UpdateValues => ({
      ...editable,
      defaultVat: toNumberValue(editable.defaultVat),
      deliveryVat: toNumberValue(editable.deliveryVat),
    }),
    toBody: values => ({ ...values, ...toRates(values) }),
  });
  const update = api.useMutation('patch', '/dashboard/api/branches/{branchId}', {
    meta: { done: t`Branch saved`, changes: CHANGES, showsConflicts: true },
    onError: edit.fail,
  });
  const submit = () => {
    const { changes, replaces, isChanged } = edit;
    if (!isChanged) return onDone();
    const request = { params: { path: { branchId: branch.id } }, body: { ...changes, replaces } };
    update.mutate(request, { onSuccess: onDone });
  };
  const labels = {
    name: t`Name`,
    slug: t`URL handle`,
    address: t`Street address`,
    countryCode: t`Country`,
    timezone: t`Time zone`,
    defaultVat: t`Default VAT rate`,
    deliveryVat: t`VAT rate for delivery fees`,
  };
  return (
    <Form form={edit.form} onSubmit={submit}>
      <Stack>
        <CommonFields form={edit.form} />
        <EditConflicts edit={edit} labels={labels} />
        <Button type="submit" loading={update.isPending}>
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

/** The fields of both forms. */
function CommonFields({
  form,
}: {
  form: Pick<UseFormReturnType<UpdateValues>, 'getInitialValues' | 'getInputProps'>;
}) {
  const { t, i18n } = useLingui();
  const countries = useMemo(() => listCountryChoices(i18n.locale), [i18n.locale]);
  const { timezone = '' } = form.getInitialValues();
  return (
    <>
      <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t`URL handle`}
        description={t`Lowercase letters, digits, and hyphens`}
        required
        {...form.getInputProps('slug')}
      />
      <TextInput label={t`Street address`} required {...form.getInputProps('address')} />
      <Select
        label={t`Country`}
        data={countries}
        searchable
        required
        {...form.getInputProps('countryCode')}
      />
      <Select
        label={t`Time zone`}
        data={TIMEZONES.includes(timezone) ? TIMEZONES : [timezone, ...TIMEZONES]}
        searchable
        required
        {...form.getInputProps('timezone')}
      />
      <NumberInput
        label={t`Default VAT rate`}
        description={t`Default for new prices`}
        {...RATE}
        {...form.getInputProps('defaultVat')}
      />
      <NumberInput
        label={t`VAT rate for delivery fees`}
        description={t`Leave empty to use the rates of the ordered items.`}
        {...RATE}
        {...form.getInputProps('deliveryVat')}
      />
    </>
  );
}

/** Sorted by name in the page's language. */
function listCountryChoices(locale: string) {
  const choices = listCountries().map(value => ({ value, label: formatCountry(value) }));
  return choices.sort((one, other) => one.label.localeCompare(other.label, locale));
}

const RATE = {
  min: 0,
  max: 100,
  decimalScale: 4,
  hideControls: true,
  rightSection: <Text size="xs">%</Text>,
};

const toRates = ({ defaultVat, deliveryVat }: Rates) => ({
  defaultVat: fromNumberValue(defaultVat),
  deliveryVat: fromNumberValue(deliveryVat),
});
