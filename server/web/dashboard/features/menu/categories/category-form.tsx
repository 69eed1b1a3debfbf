import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { api } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { toWeekly, toWeeklyHours, type Weekly } from '../../../../shared/branches/hours.ts';
import { EVERY_DAY } from '../../../../shared/branches/interval-list.tsx';
import { WeeklyFields } from '../../../../shared/branches/weekly-fields.tsx';
import { EditConflicts } from '../../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../../shared/edits/use-edit-form.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import { CATEGORIES_PATH, type Category, ITEMS_PATH } from '../menu.ts';

type Source = Schemas['KnownCategorySource'];
type Values = {
  title: string;
  slug: string;
  source: Source;
  itemLimit: number | string;
  /** Null: at any time. */
  hours: Weekly | null;
};

const CHANGES = [CATEGORIES_PATH, ITEMS_PATH];
const ITEM_LIMIT = 8;
const NO_HOURS: Schemas['WeeklyHours'][] = [];

/** Creates a category, or edits the given one. */
export default function CategoryForm({ category, onClose }: { category?: Category; onClose(): void }) {
  const headerOf = useIdempotencyKey();
  const { t } = useLingui();
  const edit = useEditForm({
    editable: {
      title: category?.title ?? '',
      slug: category?.slug ?? '',
      itemLimit: category ? category.itemLimit : ITEM_LIMIT,
      hours: category?.hours ?? NO_HOURS,
    },
    toValues: ({ itemLimit, hours, ...rest }): Values => ({
      ...rest,
      source: category?.source ?? 'manual',
      itemLimit: itemLimit ?? ITEM_LIMIT,
      hours: hours.length === 0 ? null : toWeekly(hours),
    }),
    toBody,
    validate: {
      hours: hours =>
        hours && toWeeklyHours(hours).length === 0 ? t`Add hours, or let guests order at any time.` : null,
    },
  });
  const { form } = edit;
  const create = api.useMutation('post', '/dashboard/api/menu/categories', {
    meta: { done: t`Category added`, changes: CHANGES },
    onError: edit.fail,
  });
  const update = api.useMutation('patch', '/dashboard/api/menu/categories/{categoryId}', {
    meta: { done: t`Category saved`, changes: CHANGES, showsConflicts: true },
    onError: edit.fail,
  });
  const isDynamic = form.values.source !== 'manual';
  const submit = (values: Values) => {
    const { changes, replaces, isChanged } = edit;
    if (!category) {
      const created = { ...toBody(values), source: values.source };
      create.mutate({ params: { header: headerOf(created) }, body: created }, { onSuccess: onClose });
    } else if (isChanged) {
      const request = { params: { path: { categoryId: category.id } }, body: { ...changes, replaces } };
      update.mutate(request, { onSuccess: onClose });
    } else onClose();
  };
  const labels = {
    title: t`Title`,
    slug: t`URL handle`,
    itemLimit: t`Number of items`,
    hours: t`Hours`,
  };
  const { hours } = form.values;
  const errorAt = (path: string) => (form.errors[path] ? String(form.errors[path]) : undefined);
  const setHours = (next: Values['hours']) => {
    // Errors refer to hours by index, which changes.
    form.clearErrors();
    form.setFieldValue('hours', next);
  };
  const sources: Record<Source, string> = {
    manual: t`Manual`,
    best_sellers: t`Best sellers`,
    offers: t`Items on sale`,
  };
  return (
    <OpenModal onClose={onClose} title={category ? t`Edit category` : t`Add category`}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          <TextInput label={t`Title`} required data-autofocus {...form.getInputProps('title')} />
          <TextInput
            label={t`URL handle`}
            description={t`Leave empty to derive it from the title`}
            {...form.getInputProps('slug')}
          />
          {!category && (
            <NativeSelect
              label={t`Type`}
              data={Object.entries(sources).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('source')}
            />
          )}
          {isDynamic && (
            <NumberInput
              label={t`Number of items`}
              min={1}
              max={100}
              required
              {...form.getInputProps('itemLimit')}
            />
          )}
          {!isDynamic && (
            <Checkbox
              label={t`Guests can order at any time of the week`}
              checked={hours === null}
              onChange={event => setHours(event.currentTarget.checked ? null : EVERY_DAY)}
            />
          )}
          {!isDynamic && hours && (
            <>
              <Text size="sm" c="dimmed">
                <Trans>
                  Its items can be ordered only within these hours, including at the counter, in each branch's
                  time zone. Hours that end after midnight belong to the day on which they start.
                </Trans>
              </Text>
              <WeeklyFields weekly={hours} errorOf={index => errorAt(`hours.${index}`)} onChange={setHours} />
              {form.errors.hours && (
                <Text size="sm" c="var(--danger)" role="alert">
                  {form.errors.hours}
                </Text>
              )}
            </>
          )}
          <EditConflicts edit={edit} labels={labels} />
          <Button type="submit" loading={create.isPending || update.isPending}>
            {category ? <Trans>Save</Trans> : <Trans>Add category</Trans>}
          </Button>
        </Stack>
      </Form>
    </OpenModal>
  );
}

const toBody = ({ title, slug, source, itemLimit, hours }: Values) => ({
  title,
  ...(slug && { slug }),
  itemLimit: source === 'manual' ? null : Number(itemLimit),
  hours: source === 'manual' && hours ? toWeeklyHours(hours) : [],
});
