import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../shared/i18n/formats.ts';
import { unitPriceOf } from '../../shared/orders/choices.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import type { Basket, Item } from '../basket/basket.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Quantity } from '../ui/quantity.tsx';
import classes from './item-dialog.module.css';
import { OptionGroup } from './option-group.tsx';

type Props = { item: Item; currency: string; onAdd: Basket['add']; onClose(): void };

/** An item with its choices. */
export default function ItemDialog({ item, currency, onAdd, onClose }: Props) {
  const { t } = useLingui();
  const [optionIds, setOptionIds] = useState<string[]>([]);
  const [quantity, setQuantity] = useState(1);
  const [specialRequest, setSpecialRequest] = useState('');
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
    onClose();
  };
  return (
    <Dialog title={item.title} onClose={onClose}>
      <div className={classes.content}>
        <p className={classes.price}>
          {formatMoney(item.price, currency)}{' '}
          {item.compareAtPrice && <s>{formatMoney(item.compareAtPrice, currency)}</s>}
        </p>
        {item.description && (
          <p className={classes.description}>
            <bdi>{item.description}</bdi>
          </p>
        )}
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
        <div className={classes.foot}>
          <Quantity title={item.title} value={quantity} minimum={1} onChange={setQuantity} />
          <PlainButton variant="primary" className={classes.add} disabled={missing.length > 0} onClick={add}>
            {missing[0] ? (
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
