import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { CalendarPlus, Trash2 } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { IntervalList } from '../../../../shared/branches/interval-list.tsx';
import { WeeklyFields } from '../../../../shared/branches/weekly-fields.tsx';
import { EditConflicts } from '../../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../../shared/edits/use-edit-form.ts';
import { DateInput } from '../../../../shared/ui/date-input.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import { TypeHours } from './type-hours.tsx';
import { type HoursValues, NEW_HOURS, type Special, toBody, toValues } from './values.ts';

type Branch = Schemas['DashboardBranch'];

/** When guests can order at a branch. */
export default function HoursForm({ branch, onDone }: { branch: Branch; onDone(): void }) {
  const { t } = useLingui();
  const { openingHours: general, pickupHours, deliveryHours, dineInHours } = branch;
  const editable = { openingHours: general, pickupHours, deliveryHours, dineInHours };
  const edit = useEditForm({ editable, toValues, toBody });
  const update = api.useMutation('patch', '/dashboard/api/branches/{branchId}', {
    meta: {
      done: t`Opening hours saved`,
      changes: ['/dashboard/api/branches', '/dashboard/api/restaurant/first-steps'],
      showsConflicts: true,
    },
    onError: edit.fail,
  });
  const { form } = edit;
  const { openingHours } = form.values;
  const submit = () => {
    const { changes, replaces, isChanged } = edit;
    if (!isChanged) return onDone();
    const request = { params: { path: { branchId: branch.id } }, body: { ...changes, replaces } };
    update.mutate(request, { onSuccess: onDone });
  };
  const errorOf = (path: string): string | undefined => {
    const error = form.errors[path];
    return error === undefined ? undefined : String(error);
  };
  // Errors refer to hours by index, which changes.
  const changeTo = (values: Partial<HoursValues>) => {
    form.clearErrors();
    form.setValues(values);
  };
  const change = (next: HoursValues['openingHours']) => changeTo({ openingHours: next });
  const labels = {
    openingHours: t`Opening hours`,
    pickupHours: t`Pickup hours`,
    deliveryHours: t`Delivery hours`,
    dineInHours: t`Dine-in hours`,
  };
  return (
    <Form form={form} onSubmit={submit}>
      <Stack>
        <Checkbox
          label={t`Guests can order whenever the branch is open`}
          checked={openingHours === null}
          onChange={event => change(event.currentTarget.checked ? null : NEW_HOURS)}
        />
        {openingHours && (
          <>
            <Text size="sm" c="dimmed">
              <Trans>
                Guests can order within these hours, in the time zone {branch.timezone}. Staff can take orders
                at any time. Hours that end after midnight belong to the day on which they start.
              </Trans>
            </Text>
            <WeeklyFields
              weekly={openingHours.weekly}
              errorOf={index => errorOf(`openingHours.weekly.${index}`)}
              onChange={weekly => change({ ...openingHours, weekly })}
            />
            <SpecialDays
              special={openingHours.special}
              errorOf={errorOf}
              onChange={special => change({ ...openingHours, special })}
            />
          </>
        )}
        <TypeHours types={branch.orderTypes} values={form.values} errorOf={errorOf} onChange={changeTo} />
        <EditConflicts edit={edit} labels={labels} />
        <Button type="submit" loading={update.isPending}>
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

type SpecialProps = {
  special: Special[];
  errorOf(path: string): string | undefined;
  onChange(special: Special[]): void;
};

/** Holidays and other dates. */
function SpecialDays({ special, errorOf, onChange }: SpecialProps) {
  const { t } = useLingui();
  const change = (index: number, values: Partial<Special>) =>
    onChange(special.map((one, position) => (position === index ? { ...one, ...values } : one)));
  return (
    <Stack gap="sm">
      <Title order={3} size="h6">
        <Trans>Holidays and special hours</Trans>
      </Title>
      {special.map(({ date, intervals }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a date that is typed has no other identity than its place.
        <Group key={index} align="start" gap="md">
          <Group gap={4} wrap="nowrap" align="start">
            <DateInput
              type="date"
              required
              aria-label={t`Date`}
              value={date}
              error={errorOf(`openingHours.special.${index}.date`) && t`Choose a date that isn't listed yet.`}
              onChange={event => change(index, { date: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={4}
              aria-label={t`Remove ${date}`}
              onClick={() => onChange(special.filter((_, position) => position !== index))}
            >
              <Trash2 size={16} />
            </ActionIcon>
          </Group>
          <IntervalList
            name={date || t`Date`}
            intervals={intervals}
            errors={intervals.map((_, position) =>
              errorOf(`openingHours.special.${index}.intervals.${position}`),
            )}
            onChange={next => change(index, { intervals: next })}
          />
        </Group>
      ))}
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        leftSection={<CalendarPlus size={16} aria-hidden />}
        onClick={() => onChange([...special, { date: '', intervals: [] }])}
      >
        <Trans>Add date</Trans>
      </Button>
    </Stack>
  );
}
