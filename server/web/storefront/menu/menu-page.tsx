import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, useRef, useState } from 'react';
import { hasWords } from '../../../../spec/rules/search-words.ts';
import { isNotFound } from '../../shared/api/errors.ts';
import type { DietaryLabel } from '../../shared/menu/dietary-labels.ts';
import type { ItemHours } from '../../shared/menu/item-hours.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LatePart } from '../../shared/ui/late-part.tsx';
import { Waiting } from '../../shared/ui/waiting.tsx';
import type { Place } from '../address.ts';
import { type Item, type Menu, useBasket } from '../basket/basket.ts';
import { BasketBar } from '../basket/basket-bar.tsx';
import { checkLines, isSettled } from '../basket/faults.ts';
import { readLastOrder } from '../basket/last-order.ts';
import { BranchChoice } from '../branch-choice.tsx';
import { type Details, NO_DETAILS } from '../checkout/details.ts';
import { findUnanswered } from '../checkout/unanswered-order.ts';
import { takesPreOrders } from '../pre-orders.ts';
import { readTable } from '../table.ts';
import { OpenOrders } from '../tracking/open-orders.tsx';
import { NoOrdersNotice } from '../ui/no-orders-notice.tsx';
import { SandboxNotice } from '../ui/sandbox-notice.tsx';
import { CategoryNav } from './category-nav.tsx';
import { DietFilter, isSuitable } from './diet-filter.tsx';
import { EmptyMenu } from './empty-menu.tsx';
import { ItemCard } from './item-card.tsx';
import type { Choice } from './item-dialog.tsx';
import classes from './menu-page.module.css';
import { findDrawing } from './picture.tsx';
import { useHours } from './use-hours.ts';
import { useMenu } from './use-menu.ts';
import { Visit } from './visit.tsx';

const ItemDialog = lazy(() => import('./item-dialog.tsx'));
const Offers = lazy(() => import('./offers.tsx'));
const BasketDialog = lazy(() => import('../basket/basket-dialog.tsx'));
const OrderAgain = lazy(() => import('../basket/order-again.tsx'));
const CheckoutDialog = lazy(() => import('../checkout/checkout-dialog.tsx'));
const UnansweredNotice = lazy(() => import('../checkout/unanswered-notice.tsx'));

type Shown =
  | { type: 'item'; item: Item }
  | { type: 'basket'; isRefused: boolean }
  | { type: 'checkout' }
  | undefined;

/** The menu of a branch. */
export function MenuPage({ place }: { place: Place }) {
  const menu = useMenu(place);
  const { hours, error, retry } = useHours(menu.data);
  if (menu.data && hours)
    return <MenuOf menu={menu.data} hours={hours} reload={menu.refetch} place={place} />;
  if (isNotFound(menu.error)) return <BranchChoice restaurantSlug={place.restaurantSlug} isUnknownBranch />;
  if (menu.error) return <ErrorState error={menu.error} retry={menu.refetch} />;
  if (error) return <ErrorState error={error} retry={retry} />;
  return <Waiting />;
}

type Props = { menu: Menu; hours: ItemHours; reload(): Promise<unknown>; place: Place };

function MenuOf({ menu, hours, reload, place }: Props) {
  const { t } = useLingui();
  const basket = useBasket(place);
  const [shown, setShown] = useState<Shown>();
  const [wanted, setWanted] = useState('');
  const choices = useRef<Record<string, Choice | undefined>>({});
  const [lastOrder] = useState(() => readLastOrder(place));
  const [table] = useState(() => readTable(place));
  const [details, setDetails] = useState<Details>({ ...NO_DETAILS, ...(table && { type: 'dine_in' }) });
  const [cameBack] = useState(() => findUnanswered(place) !== undefined);
  const { branch } = menu;
  const [diets, setDiets] = useState<DietaryLabel[]>([]);
  const found = menu.items.filter(
    item => hasWords(`${item.title} ${item.description}`, wanted) && isSuitable(item, diets),
  );
  const items = new Map(found.map(item => [item.id, item]));
  const categories = menu.categories.filter(({ itemIds }) => itemIds.some(id => items.has(id)));
  const isAddable = (itemId: string) => hours.isOrderable(itemId) || takesPreOrders(branch);
  const otherHoursOf = (itemId: string) =>
    hours.isOrderable(itemId) ? undefined : hours.describe(hours.of(itemId));
  const lines = checkLines(basket.lines, menu, hours);
  const close = () => setShown(undefined);
  const showWhyRefused = async () => {
    // If the loaded menu shows no problem, it has changed since.
    if (isSettled(lines)) await reload();
    setShown({ type: 'basket', isRefused: true });
  };
  return (
    <div className={classes.page}>
      <title>{`${branch.restaurantName} · ${branch.name}`}</title>
      <header className={classes.header}>
        <h1>{branch.restaurantName}</h1>
        <p>
          {branch.name}
          {table && (
            <>
              {' · '}
              <Trans>Table {table}</Trans>
            </>
          )}
        </p>
        <Visit branch={branch} />
      </header>
      <main>
        {menu.promotions.length > 0 && (
          <LatePart>
            <Offers menu={menu} />
          </LatePart>
        )}
        <SandboxNotice of={branch} />
        <NoOrdersNotice branch={branch} />
        {cameBack && (
          <LatePart>
            <UnansweredNotice place={place} basket={basket} onRefused={showWhyRefused} />
          </LatePart>
        )}
        <OpenOrders place={place} />
        {basket.lines.length === 0 && lastOrder.length > 0 && (
          <LatePart>
            <OrderAgain lines={lastOrder} {...{ menu, isAddable, basket }} />
          </LatePart>
        )}
        {menu.items.length > 0 && (
          <input
            type="search"
            className={classes.search}
            aria-label={t`Search the menu`}
            placeholder={t`Search the menu`}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
        <DietFilter items={menu.items} chosen={diets} onChange={setDiets} />
        <CategoryNav categories={categories} />
        {menu.items.length === 0 && <EmptyMenu place={place} />}
        {(wanted || diets.length > 0) && categories.length === 0 && (
          <p role="status">
            <Trans>No menu items found.</Trans>
          </p>
        )}
        {categories.map(({ id, slug, title, itemIds, hours: weekly }) => (
          <section key={id} id={slug} aria-labelledby={`${slug}-title`} className={classes.category}>
            <h2 id={`${slug}-title`}>{title}</h2>
            {weekly.length > 0 && <Hours hours={hours.describe(weekly)} />}
            <ul className={classes.items}>
              {itemIds.map(itemId => {
                const item = items.get(itemId);
                return (
                  item && (
                    <li key={itemId}>
                      <ItemCard
                        item={item}
                        drawing={findDrawing(item, menu)}
                        currency={branch.currency}
                        isUnavailable={!hours.isOrderable(itemId)}
                        hours={omitIf(hours.describe(weekly), otherHoursOf(itemId))}
                        onOpen={() => setShown({ type: 'item', item })}
                      />
                    </li>
                  )
                );
              })}
            </ul>
          </section>
        ))}
        <BasketBar
          lines={lines}
          currency={branch.currency}
          onOpen={() => setShown({ type: 'basket', isRefused: false })}
        />
      </main>
      <LatePart key={shown?.type} onClose={close}>
        {shown?.type === 'item' && (
          <ItemDialog
            item={shown.item}
            currency={branch.currency}
            hours={otherHoursOf(shown.item.id)}
            isAddable={isAddable(shown.item.id)}
            choice={choices.current[shown.item.id]}
            onChoice={choice => {
              choices.current[shown.item.id] = choice;
            }}
            onAdd={basket.add}
            onClose={close}
          />
        )}
        {shown?.type === 'basket' && (
          <BasketDialog
            menu={menu}
            lines={lines}
            hours={hours}
            isRefused={shown.isRefused}
            onQuantity={basket.setQuantity}
            onClose={close}
            onCheckout={() => {
              basket.acceptPrices(lines);
              setShown({ type: 'checkout' });
            }}
          />
        )}
        {shown?.type === 'checkout' && (
          <CheckoutDialog
            menu={menu}
            basket={basket}
            lines={lines}
            hours={hours}
            place={place}
            details={details}
            onDetails={setDetails}
            onRefused={showWhyRefused}
            onAgeChanged={reload}
            onClose={close}
          />
        )}
      </LatePart>
    </div>
  );
}

/** An item's hours, unless equal to its category's. */
const omitIf = (ofCategory: string, ofItem: string | undefined) =>
  ofItem === ofCategory ? undefined : ofItem;

function Hours({ hours }: { hours: string }) {
  return (
    <p className={classes.hours}>
      <Trans>Available {hours}</Trans>
    </p>
  );
}
