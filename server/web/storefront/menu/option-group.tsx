import type { Schemas } from '../../shared/api/contract.ts';
import { formatMoney } from '../../shared/i18n/formats.ts';
import { describeRule } from '../../shared/orders/describe-rule.ts';
import classes from './item-dialog.module.css';

type Props = {
  group: Schemas['StorefrontCustomization'];
  currency: string;
  /** Across all groups of the item. */
  chosen: string[];
  onChange(optionIds: string[]): void;
};

export function OptionGroup({ group, currency, chosen, onChange }: Props) {
  const { title, minimum, maximum, options } = group;
  const isOne = minimum === 1 && maximum === 1;
  const ownIds = options.map(({ id }) => id);
  const own = chosen.filter(id => ownIds.includes(id));
  const toggle = (id: string) => {
    const others = chosen.filter(other => other !== id && !(isOne && ownIds.includes(other)));
    onChange(chosen.includes(id) && !isOne ? others : [...others, id]);
  };
  return (
    <fieldset className={classes.group}>
      <legend>
        {title} <small>{describeRule(group)}</small>
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
