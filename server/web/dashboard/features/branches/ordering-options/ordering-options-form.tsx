import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { MapPinPlus } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { EditConflicts } from '../../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../../shared/edits/use-edit-form.ts';
import { keysOf } from '../../../../shared/keys-of.ts';
import { ORDER_TYPES } from '../../../../shared/orders/statuses.ts';
import { Form } from '../../../../shared/ui/form.tsx';
import { NEW_ZONE, toBody, toValues } from './values.ts';
import { ZoneFields } from './zone-fields.tsx';

const DAYS_AHEAD = Array.from({ length: 14 }, (_, index) => index + 1);

type Branch = Schemas['DashboardBranch'];

/** How guests order at a branch: order types, delivery zones, and tips. */
export default function OrderingOptionsForm({ branch, onDone }: { branch: Branch; onDone(): void }) {
  const { t, i18n } = useLingui();
  const { orderTypes, deliveryZones, tipPercentages, preparationMinutes } = branch;
  const { preOrderDays, slotCapacity, slotItemCapacity } = branch;
  const times = { preparationMinutes, preOrderDays, slotCapacity, slotItemCapacity };
  const editable = { orderTypes, deliveryZones, tipPercentages, ...times };
  const edit = useEditForm({ editable, toValues, toBody });
  const update = api.useMutation('patch', '/dashboard/api/branches/{branchId}', {
    meta: { done: t`Ordering options saved`, changes: ['/dashboard/api/branches'], showsConflicts: true },
    onError: edit.fail,
  });
  const { form } = edit;
  const zones = form.values.deliveryZones;
  const submit = () => {
    const { changes, replaces, isChanged } = edit;
    if (!isChanged) return onDone();
    const request = { params: { path: { branchId: branch.id } }, body: { ...changes, replaces } };
    update.mutate(request, { onSuccess: onDone });
  };
  // Errors refer to zones by index, which changes.
  const setZones = (next: typeof zones) => {
    form.clearErrors();
    form.setFieldValue('deliveryZones', next);
  };
  const tipError = Object.entries(form.errors).find(([path]) => path.startsWith('tipPercentages'))?.[1];
  const labels = {
    orderTypes: t`Order types`,
    deliveryZones: t`Delivery zones`,
    tipPercentages: t`Suggested tips`,
    preparationMinutes: t`Preparation time`,
    preOrderDays: t`Pre-orders`,
    slotCapacity: t`Pre-orders per 15 minutes`,
    slotItemCapacity: t`Items per 15 minutes`,
  };
  return (
    <Form form={form} onSubmit={submit}>
      <Stack>
        <Checkbox.Group
          label={t`Guests can choose`}
          description={t`Staff can always choose every order type.`}
          {...form.getInputProps('orderTypes')}
        >
          <Group mt="xs">
            {keysOf(ORDER_TYPES).map(type => (
              <Checkbox key={type} value={type} label={i18n._(ORDER_TYPES[type])} />
            ))}
          </Group>
        </Checkbox.Group>
        <NumberInput
          label={t`Preparation time`}
          description={t`In minutes. Guests see when their order will be ready. Leave empty to hide it.`}
          min={1}
          max={240}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('preparationMinutes')}
        />
        <NativeSelect
          label={t`Pre-orders`}
          description={t`Guests can order for a later time within the opening hours, even while the branch is closed.`}
          data={[
            { value: 'none', label: t`No pre-orders` },
            { value: '0', label: t`For the same day` },
            ...DAYS_AHEAD.map(days => ({
              value: String(days),
              label: t`${plural(days, { one: 'Up to # day ahead', other: 'Up to # days ahead' })}`,
            })),
          ]}
          {...form.getInputProps('preOrderDays')}
        />
        {form.values.preOrderDays !== 'none' && (
          <>
            <NumberInput
              label={t`Pre-orders per 15 minutes`}
              description={t`As many as the kitchen can make at once. Leave empty for no limit.`}
              min={1}
              max={200}
              allowDecimal={false}
              hideControls
              {...form.getInputProps('slotCapacity')}
            />
            <NumberInput
              label={t`Items per 15 minutes`}
              description={t`The maximum number of items in these pre-orders. A larger order needs an empty time slot. Leave empty for no limit.`}
              min={1}
              max={1000}
              allowDecimal={false}
              hideControls
              {...form.getInputProps('slotItemCapacity')}
            />
          </>
        )}
        {form.values.orderTypes.includes('delivery') && (
          <>
            <Title order={3} size="h6">
              <Trans>Delivery zones</Trans>
            </Title>
            <Text size="sm" c="dimmed">
              {zones.length === 0 ? (
                <Trans>Without zones, guests can order delivery to any address for free.</Trans>
              ) : (
                <Trans>
                  Guests outside all zones can't order delivery. The zone with the longest matching code
                  applies.
                </Trans>
              )}
            </Text>
            {zones.map((zone, index) => (
              <ZoneFields
                // biome-ignore lint/suspicious/noArrayIndexKey: a zone that is typed has no other identity than its place.
                key={index}
                zone={zone}
                currency={branch.currency}
                errors={form.errors}
                path={`deliveryZones.${index}`}
                onChange={next => setZones(zones.map((one, position) => (position === index ? next : one)))}
                onRemove={() => setZones(zones.filter((_, position) => position !== index))}
              />
            ))}
            <Button
              variant="default"
              style={{ alignSelf: 'start' }}
              leftSection={<MapPinPlus size={16} aria-hidden />}
              onClick={() => setZones([...zones, NEW_ZONE])}
            >
              <Trans>Add zone</Trans>
            </Button>
          </>
        )}
        <TextInput
          label={t`Suggested tips`}
          description={t`In percent, separated by commas, such as 5, 10, 15. Leave empty to not ask for tips.`}
          {...form.getInputProps('tipPercentages')}
          error={tipError && t`Enter up to four whole numbers from 1 to 50.`}
        />
        <EditConflicts edit={edit} labels={labels} />
        <Button type="submit" loading={update.isPending}>
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
