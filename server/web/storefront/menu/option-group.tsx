import { useLingui } from '@lingui/react/macro';
import type { Schemas } from '../../shared/api/contract.ts';
import { formatMoney } from '../../shared/i18n/formats.ts';
import classes from './item-dialog.module.css';

type Props = {
  group: Schemas['StorefrontCustomization'];
  currency: string;
  /** Of all groups of the item. */
  chosen: string[];
  onChange(optionIds: string[]): void;
};

export function OptionGroup({ group, currency, chosen, onChange }: Props) {
  const { t } = useLingui();
  const { title, minimum, maximum, options } = group;
  const isOne = minimum === 1 && maximum === 1;
  const ownIds = options.map(({ id }) => id);
  const own = chosen.filter(id => ownIds.includes(id));
  const toggle = (id: string) => {
    const others = chosen.filter(other => other !== id && !(isOne && ownIds.includes(other)));
    onChange(chosen.includes(id) && !isOne ? others : [...others, id]);
  };
  const describeRule = () => {
    if (isOne) return t`Choose one`;
    if (minimum === maximum) return t`Choose ${minimum}`;
    return minimum > 0 ? t`Choose ${minimum} to ${maximum}` : t`Up to ${maximum}`;
  };
  return (
    <fieldset className={classes.group}>
      <legend>
        {title} <small>{describeRule()}</small>
      </legend>
      {options.map(({ id, name, price }) => (
        <label key={id} className={classes.option}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={group.id}
            checked={chosen.includes(id)}
            disabled={!isOne && own.length >= maximum && !chosen.includes(id)}
            onChange={() => toggle(id)}
          />
          <span>{name}</span>
          {Number(price) > 0 && <span className={classes.extra}>+{formatMoney(price, currency)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
