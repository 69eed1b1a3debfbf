import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useRef, useState } from 'react';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { EditConflicts } from '../../../../shared/edits/edit-conflicts.tsx';
import { useEditForm } from '../../../../shared/edits/use-edit-form.ts';
import { Form } from '../../../../shared/ui/form.tsx';
import { LatePart } from '../../../../shared/ui/late-part.tsx';
import { usePageTitle } from '../../../../shared/ui/page-title.ts';
import { type Category, currenciesOf, type MenuItem } from '../menu.ts';
import type { OptionGroup } from '../option-groups/values.ts';
import { UnsavedChanges } from '../unsaved-changes.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { DeleteItem } from './delete-item.tsx';
import { DescriptionSection } from './description-section.tsx';
import { DietarySection } from './dietary-section.tsx';
import classes from './item.module.css';
import { NutritionSection } from './nutrition-section.tsx';
import { PricesSection } from './prices-section.tsx';
import { RecipeSection } from './recipe-section.tsx';
import { useSaveItem } from './use-save-item.ts';
import { toBody, toEditable, toValues } from './values.ts';

const OptionGroupDrawer = lazy(() => import('../option-groups/option-group-drawer.tsx'));

type Props = {
  item: MenuItem | undefined;
  branches: Schemas['DashboardBranch'][];
  categories: Category[];
  categoryId: string;
};

export function ItemForm({ item, branches, categories, categoryId }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isDone = useRef(false);
  const [editedGroup, setEditedGroup] = useState<OptionGroup>();
  const edit = useEditForm({
    editable: toEditable(item, categoryId),
    toValues: editable => toValues(editable, branches),
    toBody,
  });
  const { form, isChanged } = edit;
  const leave = () => {
    isDone.current = true;
    void navigate({ to: '/menu', search: { categoryId: form.values.categoryId } });
  };
  const { save, isPending } = useSaveItem({
    item,
    onCreated: leave,
    onSaved: (newest, sent) => edit.saved(toEditable(newest, categoryId), sent),
    onError: edit.fail,
  });
  const currencies = currenciesOf(branches);
  const title = item?.title ?? t`New item`;
  usePageTitle(title);
  const branchNames = branches.map(({ id, name }) => [id, t`the price in ${name}`]);
  const labels = { ...useFieldLabels(), ...Object.fromEntries(branchNames) };
  return (
    <>
      <Form
        form={form}
        className={classes.form}
        onSubmit={values => save(toBody(values), { ...edit.changes, replaces: edit.replaces })}
      >
        <div className={classes.head}>
          <Title order={1} size="h2" className={classes.title}>
            {title}
          </Title>
          <Group gap="sm">
            {item && <DeleteItem item={item} onDeleted={leave} />}
            {item && isChanged && (
              <Button variant="default" onClick={edit.reset}>
                <Trans>Discard</Trans>
              </Button>
            )}
            <Button type="submit" loading={isPending} disabled={item && !isChanged}>
              {!item ? <Trans>Add item</Trans> : isChanged ? <Trans>Save</Trans> : <Trans>No changes</Trans>}
            </Button>
          </Group>
        </div>
        <EditConflicts edit={edit} labels={labels} />
        <div className={classes.sections}>
          <DescriptionSection form={form} categories={categories} />
          <DietarySection form={form} />
          <NutritionSection form={form} />
          <PricesSection form={form} branches={branches} />
          <ChoicesSection
            form={form}
            currencies={currencies}
            item={item}
            isChanged={edit.changes.customizations !== undefined}
            onEditGroup={setEditedGroup}
          />
          <RecipeSection form={form} />
        </div>
        <UnsavedChanges exist={isChanged} survive={() => isDone.current} />
      </Form>
      {/* Outside this form, which would otherwise handle its submission. */}
      {editedGroup && (
        <LatePart onClose={() => setEditedGroup(undefined)}>
          <OptionGroupDrawer
            group={editedGroup}
            currencies={currencies}
            onClose={() => setEditedGroup(undefined)}
          />
        </LatePart>
      )}
    </>
  );
}

function useFieldLabels(): Record<string, string> {
  const { t } = useLingui();
  return {
    title: t`the title`,
    slug: t`the URL handle`,
    categoryId: t`the category`,
    additionalCategoryIds: t`the additional categories`,
    description: t`the description`,
    imageUrl: t`the image`,
    allowSpecialRequests: t`special requests`,
    published: t`whether it is published`,
    allergens: t`the allergens`,
    dietaryLabels: t`the diet`,
    nutrition: t`the nutrition`,
    minimumAge: t`the minimum age`,
    extraPreparationMinutes: t`the extra preparation time`,
    customizations: t`the options`,
    recipe: t`the recipe`,
  };
}
