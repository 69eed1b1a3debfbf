import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrors } from '../../shared/api/errors.ts';
import { formatMoney } from '../../shared/i18n/formats.ts';
import { keysOf } from '../../shared/keys-of.ts';
import { ORDER_TYPES, type OrderType } from '../../shared/orders/statuses.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import type { Place } from '../address.ts';
import type { Basket, Menu } from '../basket/basket.ts';
import { type CheckedLine, isSettled, totalOf } from '../basket/faults.ts';
import { readTable } from '../table.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { NoOrdersNotice } from '../ui/no-orders-notice.tsx';
import classes from './checkout.module.css';
import { type Details, toOrder } from './details.ts';
import { usePlaceOrder } from './use-place-order.ts';

type Props = {
  branch: Menu['branch'];
  basket: Basket;
  lines: CheckedLine[];
  place: Place;
  details: Details;
  onDetails(details: Details): void;
  /** The basket shows what stands in the way. */
  onRefused(): Promise<void>;
  onClose(): void;
};

export default function CheckoutDialog(props: Props) {
  const { branch, basket, lines, place, details, onDetails, onRefused, onClose } = props;
  const { t } = useLingui();
  const [type, setType] = useState(details.type);
  const table = readTable(place);
  const order = usePlaceOrder({ place, basket, onRefused });
  const errors = fieldErrors(order.error);
  const form = useRef<HTMLFormElement>(null);
  const keepTyped = () => {
    const typed = new FormData(form.current ?? undefined);
    const text = (name: keyof Details) => String(typed.get(name) ?? details[name]).trim();
    const next = {
      type,
      name: text('name'),
      phone: text('phone'),
      email: text('email'),
      notes: text('notes'),
      deliveryAddress: text('deliveryAddress'),
    };
    onDetails(next);
    return next;
  };
  const close = () => {
    keepTyped();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = keepTyped();
    const ordered = lines.map(({ itemId, quantity, optionIds, specialRequest }) => ({
      menuItemId: itemId,
      quantity,
      optionIds,
      specialRequest,
    }));
    if (isSettled(lines) || order.mayBePlaced) order.place(toOrder(next, ordered, totalOf(lines), table));
    else void onRefused();
  };
  return (
    <Dialog title={t`Checkout`} onClose={close}>
      <form ref={form} onSubmit={submit} className={classes.form}>
        <TypeChoice value={type} onChange={setType} />
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
        {type === 'delivery' && (
          <Field
            name="deliveryAddress"
            defaultValue={details.deliveryAddress}
            label={t`Deliver to`}
            autoComplete="street-address"
            required
            maxLength={500}
            error={errors.deliveryAddress}
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
        {order.error && (
          <p className={classes.error} role="alert">
            {describeError(order.error)}
          </p>
        )}
        <NoOrdersNotice branch={branch} />
        <PlainButton
          type="submit"
          variant="primary"
          className={classes.wide}
          disabled={order.isPending || (branch.status !== 'open' && !order.mayBePlaced)}
        >
          {order.isPending ? (
            <Trans>Placing your order…</Trans>
          ) : (
            <Trans>Place order for {formatMoney(totalOf(lines), branch.currency)}</Trans>
          )}
        </PlainButton>
        <p className={classes.hint}>
          {branch.onlinePayment ? (
            <Trans>You pay in the next step.</Trans>
          ) : (
            <Trans>You pay at the restaurant.</Trans>
          )}
        </p>
      </form>
    </Dialog>
  );
}

function TypeChoice({ value, onChange }: { value: OrderType; onChange(type: OrderType): void }) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={classes.types}>
      <legend className="visually-hidden">{t`Order type`}</legend>
      {keysOf(ORDER_TYPES).map(type => (
        <label key={type} className={classes.type}>
          <input type="radio" name="type" checked={value === type} onChange={() => onChange(type)} />
          {i18n._(ORDER_TYPES[type])}
        </label>
      ))}
    </fieldset>
  );
}
