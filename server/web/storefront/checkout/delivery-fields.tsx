import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../shared/i18n/formats.ts';
import type { DeliveryQuote } from '../../shared/orders/delivery-quote.ts';
import type { Menu } from '../basket/basket.ts';
import { Field } from '../ui/field.tsx';
import classes from './checkout.module.css';
import type { Details } from './details.ts';

type Props = {
  branch: Menu['branch'];
  details: Details;
  quote: DeliveryQuote;
  errors: Record<string, string>;
  postalCode: string;
  onPostalCode(postalCode: string): void;
};

/** The delivery address, and whether the branch delivers there. */
export function DeliveryFields({ branch, details, quote, errors, postalCode, onPostalCode }: Props) {
  const { t } = useLingui();
  const { zone, isOutside, missing } = quote;
  return (
    <>
      <Field
        name="deliveryAddress"
        defaultValue={details.deliveryAddress}
        label={t`Street, number, and door`}
        autoComplete="street-address"
        required
        maxLength={500}
        error={errors.deliveryAddress}
      />
      <div className={classes.place}>
        <Field
          name="postalCode"
          value={postalCode}
          label={t`Postal code`}
          autoComplete="postal-code"
          required={branch.deliveryZones.length > 0}
          maxLength={20}
          error={isOutside ? t`We don't deliver to this postal code.` : errors.postalCode}
          onChange={({ currentTarget }) => onPostalCode(currentTarget.value)}
        />
        <Field
          name="city"
          defaultValue={details.city}
          label={t`City`}
          autoComplete="address-level2"
          maxLength={100}
          error={errors.city}
        />
      </div>
      {zone && missing > 0 && (
        <p className={classes.error} role="status">
          <Trans>
            Add {formatMoney(missing, branch.currency)} more to your basket for delivery to {zone.name}.
          </Trans>
        </p>
      )}
    </>
  );
}
