import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { fieldErrors } from '../../../../shared/api/errors.ts';
import { serviceClock } from '../../../../shared/api/service-clock.ts';
import { useBranches } from '../../../../shared/branches/use-branches.ts';
import { formatDateTime } from '../../../../shared/i18n/formats.ts';
import { DateInput } from '../../../../shared/ui/date-input.tsx';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import type { MenuItem } from '../menu.ts';
import { REASONS, type Reason } from './reasons.ts';
import { snoozeEnd, type Until } from './snooze-times.ts';
import { titleOfOne, useSnooze } from './use-snooze.ts';

type Values = { branchIds: string[]; until: Until; own: string; reason: Reason; note: string };
type Branch = Schemas['DashboardBranch'];

type Props = { items: MenuItem[]; onClose(): void };

export default function SnoozeModal({ items, onClose }: Props) {
  const { data: branches } = useBranches();
  const sold = branches?.filter(({ id }) =>
    items.some(({ prices }) => prices.some(({ branchId }) => branchId === id)),
  );
  return sold && <SnoozeForm items={items} branches={sold} onClose={onClose} />;
}

function SnoozeForm({ items, branches, onClose }: Props & { branches: Branch[] }) {
  const { t, i18n } = useLingui();
  const name = titleOfOne(items) ?? t`${plural(items.length, { one: '# item', other: '# items' })}`;
  const snooze = useSnooze(items);
  const form = useForm<Values>({
    initialValues: {
      branchIds: branches.map(({ id }) => id),
      until: 'hour',
      own: '',
      reason: 'sold_out',
      note: '',
    },
    validate: {
      branchIds: branchIds => (branchIds.length === 0 ? t`Choose at least one` : null),
      own: (own, { until }) => (until === 'own' && own === '' ? t`Choose a day and a time` : null),
    },
  });
  const { branchIds, until, own } = form.values;
  const chosen = branches.filter(({ id }) => branchIds.includes(id));
  const submit = async ({ reason, note }: Values) => {
    try {
      for (const [unavailableUntil, ids] of groupByEnd(chosen, until, own))
        await snooze.mutateAsync({
          body: {
            itemIds: items.map(({ id }) => id),
            unavailableUntil,
            unavailableReason: REQUEST_REASONS[reason],
            unavailableNote: note,
            branches: ids.map(branchId => ({ branchId })),
          },
        });
      onClose();
    } catch (error) {
      form.setFieldError('own', fieldErrors(error).unavailableUntil);
    }
  };
  return (
    <OpenModal onClose={onClose} title={t`Snooze ${name}`}>
      <Form form={form} onSubmit={submit}>
        <Stack gap="lg">
          <UntilField
            closes={branches.some(({ closesAt }) => closesAt !== null)}
            {...form.getInputProps('until')}
          />
          {until === 'own' && (
            <DateInput
              type="datetime-local"
              label={t`Until`}
              description={t`In the branch's time zone.`}
              {...form.getInputProps('own')}
            />
          )}
          {branches.length > 1 && (
            <Checkbox.Group label={t`Where`} {...form.getInputProps('branchIds')}>
              <Stack gap="xs" mt="xs">
                {branches.map(branch => (
                  <Checkbox
                    key={branch.id}
                    value={branch.id}
                    label={branch.name}
                    description={describeEnd(branch, until, own)}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <NativeSelect
            label={t`Reason`}
            data={Object.entries(REASONS).map(([value, label]) => ({ value, label: i18n._(label) }))}
            {...form.getInputProps('reason')}
          />
          <TextInput
            label={t`Note`}
            description={t`Visible to your team only.`}
            maxLength={500}
            {...form.getInputProps('note')}
          />
          <Button type="submit" loading={snooze.isPending}>
            <Trans>Snooze</Trans>
          </Button>
        </Stack>
      </Form>
    </OpenModal>
  );
}

type UntilProps = { closes: boolean; value?: string; onChange?(value: string): void };

function UntilField({ closes, ...props }: UntilProps) {
  const { t } = useLingui();
  const choices: { value: Until; label: string }[] = [
    { value: 'hour', label: t`For one hour` },
    ...(closes ? [{ value: 'closing' as const, label: t`Until closing time` }] : []),
    { value: 'day', label: t`Until the end of the day` },
    { value: 'tomorrow', label: t`Until tomorrow at 06:00` },
    { value: 'own', label: t`Until another time` },
  ];
  return (
    <Radio.Group label={t`How long`} {...props}>
      <Stack gap="xs" mt="xs">
        {choices.map(({ value, label }, index) => (
          <Radio key={value} value={value} label={label} data-autofocus={index === 0 || undefined} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

const REQUEST_REASONS = {
  sold_out: 'SOLD_OUT',
  ingredients: 'INGREDIENTS',
  equipment: 'EQUIPMENT',
  other: 'OTHER',
} as const satisfies Record<Reason, Schemas['SnoozeReason']>;

function describeEnd(branch: Branch, until: Until, own: string): string | undefined {
  const end = snoozeEnd(until, own, branch);
  return end && formatDateTime(end, branch.timezone);
}

/** A request can set only one end of a snooze, so branches are grouped by end. */
function groupByEnd(branches: Branch[], until: Until, own: string): Map<string, string[]> {
  const now = serviceClock.now();
  const groups = new Map<string, string[]>();
  for (const branch of branches) {
    const end = snoozeEnd(until, own, branch, now)?.toISOString() ?? '';
    groups.set(end, [...(groups.get(end) ?? []), branch.id]);
  }
  return groups;
}
