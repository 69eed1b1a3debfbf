import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../shared/i18n/formats.ts';
import { unitPriceOf } from '../../shared/orders/choices.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import type { Basket, Item } from '../basket/basket.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { MinimumAge } from '../ui/minimum-age.tsx';
import { Quantity } from '../ui/quantity.tsx';
import { AllergenList } from './allergen-list.tsx';
import classes from './item-dialog.module.css';
import { NutritionTable } from './nutrition-table.tsx';
import { OptionGroup } from './option-group.tsx';
import { WidePicture } from './picture.tsx';

export type Choice = { optionIds: string[]; quantity: number; specialRequest: string };

type Props = {
  item: Item;
  currency: string;
  /** The unfinished choice of an earlier visit. */
  choice: Choice | undefined;
  /** When it is available, if not now. */
  hours: string | undefined;
  /** Whether it can be ordered now or for later. */
  isAddable: boolean;
  onChoice(choice: Choice | undefined): void;
  onAdd: Basket['add'];
  onClose(): void;
};

const NO_CHOICE: Choice = { optionIds: [], quantity: 1, specialRequest: '' };

/** An item with its options. */
export default function ItemDialog(props: Props) {
  const { item, currency, choice = NO_CHOICE, hours, isAddable, onChoice, onAdd, onClose } = props;
  const { t } = useLingui();
  const [optionIds, setOptionIds] = useState(choice.optionIds);
  const [quantity, setQuantity] = useState(choice.quantity);
  const [specialRequest, setSpecialRequest] = useState(choice.specialRequest);
  const unitPrice = unitPriceOf(item, optionIds);
  const missing = item.customizations.filter(
    ({ minimum, options }) => options.filter(({ id }) => optionIds.includes(id)).length < minimum,
  );
  const add = () => {
    onAdd({
      itemId: item.id,
      title: item.title,
      optionIds,
      specialRequest: specialRequest.trim(),
      quantity,
      unitPrice,
    });
    onChoice(undefined);
    onClose();
  };
  const close = () => {
    onChoice({ optionIds, quantity, specialRequest });
    onClose();
  };
  return (
    <Dialog title={item.title} onClose={close}>
      <div className={classes.content}>
        <WidePicture item={item} />
        <p className={classes.price}>
          {formatMoney(item.price, currency)}{' '}
          {item.compareAtPrice && <s>{formatMoney(item.compareAtPrice, currency)}</s>}
        </p>
        {item.description && (
          <p className={classes.description}>
            <bdi>{item.description}</bdi>
          </p>
        )}
        <MinimumAge age={item.minimumAge} withNotice />
        <AllergenList item={item} />
        {item.nutrition && <NutritionTable nutrition={item.nutrition} />}
        {item.customizations.map(group => (
          <OptionGroup
            key={group.id}
            group={group}
            currency={currency}
            chosen={optionIds}
            onChange={setOptionIds}
          />
        ))}
        {item.allowSpecialRequests && (
          <Field
            label={t`Special request`}
            maxLength={500}
            value={specialRequest}
            onChange={({ target }) => setSpecialRequest(target.value)}
          />
        )}
        {hours && (
          <p className={classes.hours}>
            {isAddable ? (
              <Trans>Available {hours}. Choose a time when you check out.</Trans>
            ) : (
              <Trans>Available {hours}</Trans>
            )}
          </p>
        )}
        <div className={classes.foot}>
          <Quantity title={item.title} value={quantity} minimum={1} onChange={setQuantity} />
          <PlainButton
            variant="primary"
            className={classes.add}
            disabled={!isAddable || missing.length > 0}
            onClick={add}
          >
            {!isAddable ? (
              <Trans>Not available now</Trans>
            ) : missing[0] ? (
              <Trans>Choose: {missing[0].title}</Trans>
            ) : (
              <Trans>Add for {formatMoney(quantity * unitPrice, currency)}</Trans>
            )}
          </PlainButton>
        </div>
      </div>
    </Dialog>
  );
}
