import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { MenuItem } from '../menu.ts';
import { GroupFields } from '../option-groups/group-fields.tsx';
import groupClasses from '../option-groups/option-groups.module.css';
import { RowTools } from '../option-groups/row-tools.tsx';
import { useOptionGroups } from '../option-groups/use-option-groups.ts';
import type { OptionGroup } from '../option-groups/values.ts';
import { AddSharedGroup } from './add-shared-group.tsx';
import classes from './item.module.css';
import { ItemSection } from './item-section.tsx';
import { ShareGroup } from './share-group.tsx';
import { SharedGroup } from './shared-group.tsx';
import { type ItemForm, newGroup } from './values.ts';

type Props = {
  form: ItemForm;
  currencies: string[];
  /** The saved item. */
  item: MenuItem | undefined;
  /** Whether the groups have unsaved changes. */
  isChanged: boolean;
  onEditGroup(group: OptionGroup): void;
};

/** An item's option groups, such as "Size". */
export function ChoicesSection(props: Props) {
  const { t } = useLingui();
  const { data: shared = [] } = useOptionGroups();
  const { form, currencies } = props;
  const { customizations } = form.values;
  return (
    <ItemSection
      title={t`Options`}
      description={t`For example, sizes and toppings. An option without a price in a currency isn't sold in that currency.`}
    >
      {customizations.map(({ key }, index) => (
        <Group key={key} {...props} shared={shared} index={index} />
      ))}
      <div className={classes.addGroup}>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => form.insertListItem('customizations', newGroup(currencies))}
        >
          <Trans>Add group</Trans>
        </Button>
        <AddSharedGroup form={form} currencies={currencies} groups={shared} />
      </div>
    </ItemSection>
  );
}

type GroupProps = Props & { shared: OptionGroup[]; index: number };

function Group({ form, currencies, item, isChanged, onEditGroup, shared, index }: GroupProps) {
  const { t } = useLingui();
  const group = form.values.customizations[index];
  if (!group) return null;
  const { id, sharedGroup } = group;
  const name = group.title || t`New group`;
  const list = 'customizations';
  const count = form.values.customizations.length;
  const tools = <RowTools form={form} list={list} index={index} name={name} count={count} />;
  return (
    <fieldset className={groupClasses.group}>
      <legend className="visually-hidden">{name}</legend>
      {sharedGroup ? (
        <SharedGroup
          form={form}
          index={index}
          group={group}
          shared={shared.find(one => one.id === sharedGroup.id)}
          tools={tools}
          onEdit={onEditGroup}
        />
      ) : (
        <>
          <GroupFields
            form={form}
            path={`${list}.${index}.`}
            group={group}
            currencies={currencies}
            tools={tools}
          />
          {item && id && <ShareGroup itemId={item.id} customizationId={id} isChanged={isChanged} />}
        </>
      )}
    </fieldset>
  );
}
