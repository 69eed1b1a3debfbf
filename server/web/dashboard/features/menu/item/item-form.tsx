import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { Form } from '../../../../shared/ui/form.tsx';
import { usePageTitle } from '../../../../shared/ui/page-title.ts';
import type { Category, MenuItem } from '../menu.ts';
import { UnsavedChanges } from '../unsaved-changes.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { DeleteItem } from './delete-item.tsx';
import { DescriptionSection } from './description-section.tsx';
import classes from './item.module.css';
import { PricesSection } from './prices-section.tsx';
import { RecipeSection } from './recipe-section.tsx';
import { useSaveItem } from './use-save-item.ts';
import { changedFields, currenciesOf, type ItemBody, type ItemValues, toBody, toValues } from './values.ts';

type Props = {
  item: MenuItem | undefined;
  branches: Schemas['DashboardBranch'][];
  categories: Category[];
  categoryId: string;
};

export function ItemForm({ item, branches, categories, categoryId }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [saved, setSaved] = useState(() => toValues(item, branches, categoryId));
  const isDone = useRef(false);
  const form = useForm<ItemValues>({ initialValues: saved });
  const changes = changedFields(toBody(saved), toBody(form.values));
  const isChanged = Object.keys(changes).length > 0;
  /** Text that was typed during the request stays. */
  const show = (newest: MenuItem, isTyping = false) => {
    const values = toValues(newest, branches, categoryId);
    setSaved(values);
    form.setInitialValues(values);
    if (!isTyping) form.setValues(values);
  };
  const showUnlessChanged = useEffectEvent((newest: MenuItem) => !isChanged && show(newest));
  useEffect(() => {
    if (item) showUnlessChanged(item);
  }, [item]);
  const leave = () => {
    isDone.current = true;
    void navigate({ to: '/menu', search: { categoryId: form.values.categoryId } });
  };
  const { save, isPending } = useSaveItem({
    item,
    onCreated: leave,
    onSaved: (newest, sent) => show(newest, differ(sent, toBody(form.getValues()))),
    onErrors: form.setErrors,
  });
  const currencies = currenciesOf(branches);
  const title = item?.title ?? t`New item`;
  usePageTitle(title);
  return (
    <Form form={form} className={classes.form} onSubmit={values => save(toBody(values), changes)}>
      <div className={classes.head}>
        <Title order={1} size="h2" className={classes.title}>
          {title}
        </Title>
        <Group gap="sm">
          {item && <DeleteItem item={item} onDeleted={leave} />}
          {item && isChanged && (
            <Button variant="default" onClick={form.reset}>
              <Trans>Discard</Trans>
            </Button>
          )}
          <Button type="submit" loading={isPending} disabled={item && !isChanged}>
            {!item ? (
              <Trans>Add the item</Trans>
            ) : isChanged ? (
              <Trans>Save</Trans>
            ) : (
              <Trans>Nothing to save</Trans>
            )}
          </Button>
        </Group>
      </div>
      <div className={classes.sections}>
        <DescriptionSection form={form} categories={categories} />
        <PricesSection form={form} branches={branches} />
        <ChoicesSection form={form} currencies={currencies} />
        <RecipeSection form={form} />
      </div>
      <UnsavedChanges exist={isChanged} survive={() => isDone.current} />
    </Form>
  );
}

const differ = (sent: ItemBody, typed: ItemBody) => Object.keys(changedFields(sent, typed)).length > 0;
