import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { hasWords } from '../../../../../spec/rules/search-words.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatMoney } from '../../../shared/i18n/formats.ts';
import type { ItemHours } from '../../../shared/menu/item-hours.ts';
import type { Item } from './basket.ts';
import { CategoryTabs, colorsOf } from './category-tabs.tsx';
import classes from './counter.module.css';

type Menu = Schemas['StorefrontMenu'];

type Props = {
  menu: Menu;
  hours: ItemHours;
  currency: string;
  onPick(item: Item, quantity: number): void;
  inputRef: Ref<HTMLInputElement>;
};

const QUANTITY_FIRST = /^([1-9]\d{0,2})\s+/;

/** Searches items. Arrow keys move, Enter selects. */
export function ItemPicker({ menu, hours, currency, onPick, inputRef }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const quantity = Number(QUANTITY_FIRST.exec(text)?.[1] ?? 1);
  const [categoryId, setCategoryId] = useState('');
  const colors = colorsOf(menu);
  const found = findItems(menu, categoryId, text.replace(QUANTITY_FIRST, ''));
  const optionId = (index: number) => `${id}-${index}`;

  const pick = (item: Item | undefined) => {
    if (!item) return;
    onPick(item, quantity);
    setText('');
    setActive(0);
  };
  const activate = (index: number) => {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) activate(Math.min(Math.max(active + step, 0), found.length - 1));
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) pick(found[active]);
    else return;
    event.preventDefault();
  };

  return (
    <section className={classes.picker} aria-label={t`Menu`}>
      <TextInput
        ref={inputRef}
        size="md"
        autoFocus
        role="combobox"
        aria-label={t`Search items`}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        placeholder={t`Search items`}
        leftSection={<Search size={18} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <CategoryTabs
        categories={menu.categories}
        chosen={categoryId}
        onChange={id => {
          setCategoryId(id);
          setText('');
          setActive(0);
        }}
      />
      <div id={id} role="listbox" aria-label={t`Items`} tabIndex={-1} className={classes.items}>
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Keys are handled where the focus stays, in the search field.
          <div
            key={item.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.item}
            data-color={colors.get(item.id)}
            data-unavailable={!hours.isOrderable(item.id)}
            onClick={() => pick(item)}
          >
            <span>
              {index === active && quantity > 1 && <strong className="tabular">{quantity} × </strong>}
              {item.title}
              {!hours.isOrderable(item.id) && <small>{hours.describe(hours.of(item.id))}</small>}
            </span>
            <span className="tabular">{formatMoney(item.price, currency)}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <Text c="dimmed" py="md">
          {menu.items.length > 0 ? (
            <Trans>No available items found.</Trans>
          ) : (
            <Trans>
              This branch has nothing to sell right now.{' '}
              <Anchor renderRoot={props => <Link {...props} to="/menu" />}>Check the menu</Anchor>
            </Trans>
          )}
        </Text>
      )}
    </section>
  );
}

/** The items of a category. A search covers all categories. */
function findItems({ items, categories }: Menu, categoryId: string, text: string): Item[] {
  if (text.trim() !== '') return items.filter(({ title }) => hasWords(title, text));
  const category = categories.find(({ id }) => id === categoryId);
  return category ? items.filter(({ id }) => category.itemIds.includes(id)) : items;
}
