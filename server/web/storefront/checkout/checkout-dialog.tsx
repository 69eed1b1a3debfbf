import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { listCategoryIds } from '../../../../spec/rules/item-categories.ts';
import { findMinimumAge } from '../../../../spec/rules/minimum-age.ts';
import { findExtraPreparation } from '../../../../spec/rules/promised-time.ts';
import { countPieces } from '../../../../spec/rules/slots.ts';
import { describeError, fieldErrors } from '../../shared/api/errors.ts';
import { formatMoney } from '../../shared/i18n/formats.ts';
import type { ItemHours } from '../../shared/menu/item-hours.ts';
import { calculateCharges } from '../../shared/orders/charges.ts';
import { ORDER_TYPES, type OrderType } from '../../shared/orders/statuses.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import type { Place } from '../address.ts';
import type { Basket, Menu } from '../basket/basket.ts';
import { type CheckedLine, isSettled } from '../basket/faults.ts';
import { forType, takesOrders, takesPreOrders } from '../pre-orders.ts';
import { readTable } from '../table.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { NoOrdersNotice } from '../ui/no-orders-notice.tsx';
import { AgeConfirmation } from './age-confirmation.tsx';
import classes from './checkout.module.css';
import { DeliveryFields } from './delivery-fields.tsx';
import { type Details, offeredType } from './details.ts';
import { Estimate } from './estimate.tsx';
import { PromotionField } from './promotion-field.tsx';
import { findPromotionProblem, isVoucherRejected } from './promotion-problem.ts';
import { Sums } from './sums.tsx';
import { TimeChoice } from './time-choice.tsx';
import { tipOf } from './tip.ts';
import { TipChoice } from './tip-choice.tsx';
import { toOrder } from './to-order.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { VoucherField } from './voucher-field.tsx';

type Props = {
  menu: Menu;
  basket: Basket;
  lines: CheckedLine[];
  hours: ItemHours;
  place: Place;
  details: Details;
  onDetails(details: Details): void;
  /** Called if the order was rejected; the basket shows why. */
  onRefused(): Promise<void>;
  /** An item has got a minimum age, or a higher one. */
  onAgeChanged(): Promise<unknown>;
  onClose(): void;
};

export default function CheckoutDialog(props: Props) {
  const { menu, basket, lines, hours, place, details } = props;
  const { onDetails, onRefused, onAgeChanged, onClose } = props;
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState(details.type);
  const type = offeredType(menu.branch, chosen);
  const branch = forType(menu.branch, type);
  const closedType =
    menu.branch.status === 'open' && branch.status !== 'open' ? i18n._(ORDER_TYPES[type]) : undefined;
  const [postalCode, setPostalCode] = useState(details.postalCode);
  const [tip, setTip] = useState({ tip: details.tip, otherTip: details.otherTip });
  const [promotion, setPromotion] = useState(details.promotion);
  const [credit, setCredit] = useState(details.credit);
  const [requestedAt, setRequestedAt] = useState(details.requestedAt);
  const [confirmedAge, setConfirmedAge] = useState(details.confirmedAge);
  const table = readTable(place);
  const ordered = menu.items.filter(({ id }) => lines.some(({ itemId }) => itemId === id));
  const extra = findExtraPreparation(ordered);
  const minimumAge = findMinimumAge(ordered);
  // The basket is emptied as soon as the order is placed.
  const pieces = Math.max(1, countPieces(lines));
  const isServed = (at?: string) => lines.every(({ itemId }) => hours.isOrderable(itemId, at));
  const order = usePlaceOrder({ place, basket, onRefused, onAgeChanged });
  const errors = fieldErrors(order.error);
  const form = useRef<HTMLFormElement>(null);
  const keepTyped = () => {
    const typed = new FormData(form.current ?? undefined);
    const text = (name: keyof Details) => String(typed.get(name) ?? details[name]).trim();
    const next = {
      ...{ type, postalCode: postalCode.trim(), requestedAt, confirmedAge, ...tip, promotion, credit },
      name: text('name'),
      phone: text('phone'),
      email: text('email'),
      notes: text('notes'),
      deliveryAddress: text('deliveryAddress'),
      city: text('city'),
    };
    onDetails(next);
    return next;
  };
  const charges = calculateCharges({
    ...{ branch, type, postalCode },
    lines: lines.map(({ itemId, quantity, todaysPrice: price }) => {
      const item = menu.items.find(({ id }) => id === itemId);
      return { itemId, categoryIds: item ? listCategoryIds(item) : [], quantity, price };
    }),
    promotions: promotion ? [promotion, ...menu.promotions] : menu.promotions,
    tipOf: subtotal => tipOf(tip, subtotal, branch),
    spendable: Number(credit?.balance ?? 0),
  });
  const { quote } = charges;
  const isUndeliverable = quote !== undefined && (quote.isOutside || quote.missing > 0);
  const close = () => {
    keepTyped();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = keepTyped();
    const orderLines = lines.map(({ itemId, quantity, optionIds, specialRequest }) => ({
      menuItemId: itemId,
      quantity,
      optionIds,
      specialRequest,
    }));
    if (isSettled(lines) || order.mayBePlaced) order.place(toOrder(next, orderLines, charges, table));
    else void onRefused();
  };
  return (
    <Dialog title={t`Checkout`} onClose={close}>
      <form ref={form} onSubmit={submit} className={classes.form}>
        <TypeChoice types={branch.orderTypes} value={type} onChange={setChosen} />
        {type === 'dine_in' && table && (
          <p className={classes.table}>
            <Trans>Table {table}</Trans>
          </p>
        )}
        <Field
          name="name"
          defaultValue={details.name}
          label={t`Name`}
          autoComplete="name"
          required
          maxLength={100}
          error={errors['customer.name']}
        />
        {quote && (
          <DeliveryFields {...{ branch, details, quote, errors, postalCode }} onPostalCode={setPostalCode} />
        )}
        {(takesPreOrders(branch) || requestedAt) && (
          <TimeChoice
            {...{ place, branch, type, extra, isServed }}
            quantity={pieces}
            postalCode={quote?.zone && postalCode.trim()}
            value={requestedAt}
            error={errors.requestedAt}
            onChange={setRequestedAt}
          />
        )}
        <Field
          name="phone"
          defaultValue={details.phone}
          label={t`Phone`}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          error={errors['customer.phone']}
        />
        <Field
          name="email"
          defaultValue={details.email}
          label={t`Email`}
          type="email"
          autoComplete="email"
          error={errors['customer.email']}
        />
        <Field
          name="notes"
          defaultValue={details.notes}
          label={t`Note for the restaurant`}
          maxLength={1000}
          error={errors.notes}
        />
        {branch.tipPercentages.length > 0 && (
          <TipChoice branch={branch} subtotal={charges.subtotal} {...tip} onChange={setTip} />
        )}
        <PromotionField
          {...{ place, menu, promotion, charges }}
          problem={findPromotionProblem(order, promotion?.code)}
          onChange={setPromotion}
        />
        <VoucherField
          {...{ place, credit, charges }}
          currency={branch.currency}
          isRejected={isVoucherRejected(order, credit?.code)}
          onChange={setCredit}
        />
        {minimumAge !== undefined && (
          <AgeConfirmation
            {...{ minimumAge, confirmedAge }}
            error={errors.confirmedAge}
            onChange={setConfirmedAge}
          />
        )}
        <Sums charges={charges} menu={menu} />
        {order.error && (
          <p className={classes.error} role="alert">
            {describeError(order.error)}
          </p>
        )}
        {!requestedAt && branch.status === 'open' && isServed() && (
          <Estimate {...{ branch, type, quote, extra }} />
        )}
        <NoOrdersNotice branch={branch} closedType={closedType} />
        <PlainButton
          type="submit"
          variant="primary"
          className={classes.wide}
          disabled={order.isPending || ((!takesOrders(branch) || isUndeliverable) && !order.mayBePlaced)}
        >
          {order.isPending ? (
            <Trans>Placing your order…</Trans>
          ) : (
            <Trans>Place order for {formatMoney(charges.total, branch.currency)}</Trans>
          )}
        </PlainButton>
        {charges.total > 0 && (
          <p className={classes.hint}>
            {branch.onlinePayment ? (
              <Trans>You pay in the next step.</Trans>
            ) : (
              <Trans>You pay at the restaurant.</Trans>
            )}
          </p>
        )}
      </form>
    </Dialog>
  );
}

type TypeChoiceProps = { types: OrderType[]; value: OrderType; onChange(type: OrderType): void };

function TypeChoice({ types, value, onChange }: TypeChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={classes.types}>
      <legend className="visually-hidden">{t`Order type`}</legend>
      {types.map(type => (
        <label key={type} className={classes.type}>
          <input type="radio" name="type" checked={value === type} onChange={() => onChange(type)} />
          {i18n._(ORDER_TYPES[type])}
        </label>
      ))}
    </fieldset>
  );
}
