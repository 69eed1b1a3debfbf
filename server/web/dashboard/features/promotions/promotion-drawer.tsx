import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CURRENCY_DIGITS } from '../../../../../generated/currencies.ts';
import { api } from '../../../shared/api/api.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { findTimeZone } from '../../../shared/branches/find-time-zone.ts';
import { toWeekly } from '../../../shared/branches/hours.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { WeeklyFields } from '../../../shared/branches/weekly-fields.tsx';
import { EditConflicts } from '../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../shared/edits/use-edit-form.ts';
import { OpenDrawer } from '../../../shared/ui/dialogs.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { MomentInput } from '../../../shared/ui/moment-input.tsx';
import { ScopeFields } from './scope-fields.tsx';
import {
  isForItems,
  NEW,
  PROMOTIONS_PATH,
  type Promotion,
  toBody,
  toEditable,
  toValues,
  type Values,
} from './values.ts';

const CHANGES = [PROMOTIONS_PATH];
const NO_HOURS = toWeekly([]);

/** Creates a promotion, or edits the given one. */
export default function PromotionDrawer({ promotion, onClose }: { promotion?: Promotion; onClose(): void }) {
  const { t } = useLingui();
  const headerOf = useIdempotencyKey();
  const branches = useBranches();
  const currencies = [...new Set(branches.data?.map(branch => branch.currency))];
  const [chosen, setCurrency] = useState<string>();
  const currency = promotion?.currency ?? chosen ?? currencies[0] ?? 'EUR';
  const edit = useEditForm({
    editable: promotion ? toEditable(promotion) : NEW,
    toValues,
    toBody,
    validate: {
      endsAt: (endsAt, { startsAt }) =>
        endsAt && startsAt && endsAt <= startsAt ? t`Choose a time after the start.` : null,
      categoryIds: (categoryIds, values) =>
        isForItems(values) && categoryIds.length + values.itemIds.length === 0
          ? t`Choose at least one category or item.`
          : null,
    },
  });
  const { form } = edit;
  const create = api.useMutation('post', PROMOTIONS_PATH, {
    meta: { done: t`Promotion created`, changes: CHANGES },
    onError: edit.fail,
  });
  const update = api.useMutation('patch', '/dashboard/api/promotions/{promotionId}', {
    meta: { done: t`Promotion saved`, changes: CHANGES, showsConflicts: true },
    onError: edit.fail,
  });
  const submit = (values: Values) => {
    const { changes, replaces, isChanged } = edit;
    if (!promotion) {
      const body = { ...toBody(values), currency };
      create.mutate({ params: { header: headerOf(body) }, body }, { onSuccess: onClose });
    } else if (isChanged) {
      const request = { params: { path: { promotionId: promotion.id } }, body: { ...changes, replaces } };
      update.mutate(request, { onSuccess: onClose });
    } else onClose();
  };
  const { kind, code, hours } = form.values;
  const kinds: Record<Values['kind'], string> = {
    percentage: t`Percentage`,
    amount: t`Amount`,
    free_delivery: t`Free delivery`,
    buy_x_get_y: t`Buy X, get Y`,
  };
  const money = { min: 0, decimalScale: CURRENCY_DIGITS[currency] ?? 2, hideControls: true };
  const pieces = { required: true, min: 1, max: 99, allowDecimal: false, hideControls: true };
  const errorAt = (path: string) => (form.errors[path] ? String(form.errors[path]) : undefined);
  const setHours = (next: Values['hours']) => {
    // Errors refer to hours by index, which changes.
    form.clearErrors();
    form.setFieldValue('hours', next);
  };
  const timeZone = findTimeZone(currency, branches.data);
  const moment = (field: 'startsAt' | 'endsAt') => ({
    timeZone,
    description: timeZone && t`Time zone: ${timeZone}`,
    value: form.values[field] ?? undefined,
    error: errorAt(field),
    onChange: (at: string | undefined) => form.setFieldValue(field, at ?? null),
  });
  const labels = {
    name: t`Name`,
    code: t`Code`,
    kind: t`Guests get`,
    percentage: t`Percentage`,
    amount: t`Amount`,
    buyQuantity: t`Guests buy`,
    getQuantity: t`Guests then get`,
    itemIds: t`Items`,
    categoryIds: t`Categories`,
    minimumOrder: t`Minimum order`,
    startsAt: t`Starts`,
    endsAt: t`Ends`,
    hours: t`Hours`,
    limit: t`Limit`,
    oncePerGuest: t`Once per guest`,
    active: t`Active`,
  };
  return (
    <OpenDrawer onClose={onClose} title={promotion ? t`Edit promotion` : t`Create promotion`}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          <TextInput
            label={t`Name`}
            description={t`Guests see it with their order.`}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          {!promotion && currencies.length > 1 && (
            <NativeSelect
              label={t`Currency`}
              description={t`It applies at the branches with this currency.`}
              data={currencies}
              value={currency}
              onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
            />
          )}
          <NativeSelect
            label={t`Guests get`}
            data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('kind')}
          />
          {kind === 'buy_x_get_y' && (
            <Group grow align="start">
              <NumberInput label={t`Guests buy`} {...pieces} {...form.getInputProps('buyQuantity')} />
              <NumberInput label={t`Guests then get`} {...pieces} {...form.getInputProps('getQuantity')} />
            </Group>
          )}
          {(kind === 'percentage' || kind === 'buy_x_get_y') && (
            <NumberInput
              {...(kind === 'percentage'
                ? { label: t`Percentage`, required: true }
                : {
                    label: t`Percentage off`,
                    description: t`The cheapest items are discounted. Leave empty to make them free.`,
                  })}
              min={0}
              max={100}
              decimalScale={4}
              hideControls
              rightSection={<Text size="xs">%</Text>}
              {...form.getInputProps('percentage')}
            />
          )}
          {kind === 'amount' && (
            <NumberInput
              label={t`Amount (${currency})`}
              required
              {...money}
              {...form.getInputProps('amount')}
            />
          )}
          {kind !== 'free_delivery' && <ScopeFields form={form} />}
          <TextInput
            label={t`Code`}
            description={t`Letters, digits, and hyphens. Leave empty to apply it automatically.`}
            {...form.getInputProps('code')}
          />
          {code.trim() !== '' && (
            <Checkbox
              label={t`Each guest can use it once`}
              description={t`Guests must provide their email address or phone number.`}
              {...form.getInputProps('oncePerGuest', { type: 'checkbox' })}
            />
          )}
          <NumberInput
            label={t`Minimum order (${currency})`}
            description={
              isForItems(form.values)
                ? t`Of the whole order. Leave empty for none.`
                : t`Leave empty for none.`
            }
            {...money}
            {...form.getInputProps('minimumOrder')}
          />
          <NumberInput
            label={t`How many orders can use it`}
            description={t`Leave empty for no limit.`}
            min={1}
            max={10_000}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('limit')}
          />
          <MomentInput label={t`Starts`} {...moment('startsAt')} />
          <MomentInput label={t`Ends`} {...moment('endsAt')} />
          <Checkbox
            label={t`It applies at any time of the week`}
            checked={hours === null}
            onChange={event => setHours(event.currentTarget.checked ? null : NO_HOURS)}
          />
          {hours && (
            <WeeklyFields weekly={hours} errorOf={index => errorAt(`hours.${index}`)} onChange={setHours} />
          )}
          <Checkbox label={t`Active`} {...form.getInputProps('active', { type: 'checkbox' })} />
          <EditConflicts edit={edit} labels={labels} />
          <Button type="submit" loading={create.isPending || update.isPending}>
            {promotion ? <Trans>Save</Trans> : <Trans>Create promotion</Trans>}
          </Button>
        </Stack>
      </Form>
    </OpenDrawer>
  );
}
