import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { api } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { EditConflicts } from '../../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../../shared/edits/use-edit-form.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import { Form } from '../../../../shared/ui/form.tsx';
import { CATEGORIES_PATH, type Category, ITEMS_PATH } from '../menu.ts';

type Source = Schemas['KnownCategorySource'];
type Values = { title: string; slug: string; source: Source; itemLimit: number | string };

const CHANGES = [CATEGORIES_PATH, ITEMS_PATH];
const ITEM_LIMIT = 8;

/** Adds a category, or changes the given one. */
export default function CategoryForm({ category, onClose }: { category?: Category; onClose(): void }) {
  const headerOf = useIdempotencyKey();
  const { t } = useLingui();
  const edit = useEditForm({
    editable: {
      title: category?.title ?? '',
      slug: category?.slug ?? '',
      itemLimit: category ? category.itemLimit : ITEM_LIMIT,
    },
    toValues: ({ itemLimit, ...rest }): Values => ({
      ...rest,
      source: category?.source ?? 'manual',
      itemLimit: itemLimit ?? ITEM_LIMIT,
    }),
    toBody,
  });
  const { form } = edit;
  const create = api.useMutation('post', '/dashboard/api/menu/categories', {
    meta: { done: t`Category added`, changes: CHANGES },
    onSuccess: onClose,
    onError: edit.fail,
  });
  const update = api.useMutation('patch', '/dashboard/api/menu/categories/{categoryId}', {
    meta: { done: t`Category saved`, changes: CHANGES, showsConflicts: true },
    onSuccess: onClose,
    onError: edit.fail,
  });
  const isDynamic = form.values.source !== 'manual';
  const submit = (values: Values) => {
    const { changes, replaces, isChanged } = edit;
    if (!category) {
      const created = { ...toBody(values), source: values.source };
      create.mutate({ params: { header: headerOf(created) }, body: created });
    } else if (isChanged)
      update.mutate({ params: { path: { categoryId: category.id } }, body: { ...changes, replaces } });
    else onClose();
  };
  const labels = {
    title: t`Title`,
    slug: t`URL handle`,
    itemLimit: t`Number of items`,
  };
  const sources: Record<Source, string> = {
    manual: t`Manual`,
    best_sellers: t`Best sellers`,
    offers: t`Items on sale`,
  };
  return (
    <OpenModal onClose={onClose} title={category ? t`Edit the category` : t`Add a category`}>
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
              label={t`How it is filled`}
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
          <EditConflicts edit={edit} labels={labels} />
          <Button type="submit" loading={create.isPending || update.isPending}>
            {category ? <Trans>Save</Trans> : <Trans>Add the category</Trans>}
          </Button>
        </Stack>
      </Form>
    </OpenModal>
  );
}

const toBody = ({ title, slug, source, itemLimit }: Values) => ({
  title,
  ...(slug && { slug }),
  itemLimit: source === 'manual' ? null : Number(itemLimit),
});
