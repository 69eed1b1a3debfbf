import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Kbd, Radio, Stack, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatMoney } from '../../../shared/i18n/formats.ts';
import { describeRule } from '../../../shared/orders/describe-rule.ts';
import { OpenModal } from '../../../shared/ui/dialogs.tsx';
import { type Choosing, chosenOf, findIncomplete, withChosen, withToggled } from './choosing.ts';
import classes from './counter.module.css';

type Group = Schemas['StorefrontCustomization'];

type Props = {
  choosing: Choosing;
  currency: string;
  onChange(choosing: Choosing): void;
  onClose(): void;
  /** Called when the choices are complete. */
  onDone(): void;
};

/** The number of options with their own key. */
const KEYS = 9;

/** An item's options by group. Keys 1 to 9 choose, Enter adds. */
export default function ChoicesModal({ choosing, currency, onChange, onClose, onDone }: Props) {
  const { t } = useLingui();
  const { item, quantity, optionIds, specialRequest } = choosing;
  const incomplete = findIncomplete(choosing);
  const options = item.customizations.flatMap(group => group.options.map(({ id }) => ({ group, id })));
  const keyOf = (optionId: string) => options.findIndex(({ id }) => id === optionId) + 1;
  const choose = (chosen: string[]) => onChange({ ...choosing, optionIds: chosen });
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement && target.type === 'text') return;
    const option = /^[1-9]$/.test(key) && options[Number(key) - 1];
    if (option) choose(withToggled(option.group, optionIds, option.id));
  };
  return (
    <OpenModal onClose={onClose} onKeyDown={onKeyDown} title={`${quantity} × ${item.title}`}>
      <form
        onSubmit={event => {
          event.preventDefault();
          if (!incomplete) onDone();
        }}
      >
        <Stack>
          {item.customizations.map((group, index) => (
            <OptionGroup
              key={group.id}
              isFirst={index === 0}
              group={group}
              currency={currency}
              chosen={chosenOf(group, optionIds)}
              keyOf={keyOf}
              onChange={chosen => choose(withChosen(group, optionIds, chosen))}
            />
          ))}
          {item.allowSpecialRequests && (
            <TextInput
              label={t`Special request`}
              maxLength={500}
              value={specialRequest}
              onChange={({ currentTarget }) => onChange({ ...choosing, specialRequest: currentTarget.value })}
            />
          )}
          <Button type="submit" disabled={incomplete !== undefined}>
            {incomplete ? <Trans>Choose: {incomplete.title}</Trans> : <Trans>Add to order</Trans>}
          </Button>
        </Stack>
      </form>
    </OpenModal>
  );
}

type GroupProps = {
  group: Group;
  /** Whether it gets the initial focus. */
  isFirst: boolean;
  currency: string;
  chosen: string[];
  keyOf(optionId: string): number;
  onChange(ids: string[]): void;
};

function OptionGroup({ group, isFirst, currency, chosen, keyOf, onChange }: GroupProps) {
  const { t } = useLingui();
  const choiceOf = ({ id, name, price }: Group['options'][number], index: number) => ({
    value: id,
    label: (
      <>
        {Number(price) === 0 ? name : `${name} (+${formatMoney(price, currency)})`}
        {keyOf(id) <= KEYS && (
          <Kbd size="xs" className={classes.key} aria-hidden>
            {keyOf(id)}
          </Kbd>
        )}
      </>
    ),
    'data-autofocus': (isFirst && (chosen.length > 0 ? chosen[0] === id : index === 0)) || undefined,
  });
  if (group.maximum === 1)
    return (
      <Radio.Group
        label={group.title}
        required={group.minimum === 1}
        value={chosen[0] ?? ''}
        onChange={id => onChange(id ? [id] : [])}
      >
        <Stack gap="xs" mt="xs">
          {group.minimum === 0 && <Radio value="" label={t`None`} />}
          {group.options.map((option, index) => (
            <Radio key={option.id} {...choiceOf(option, index)} />
          ))}
        </Stack>
      </Radio.Group>
    );
  return (
    <Checkbox.Group label={group.title} description={describeRule(group)} value={chosen} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {group.options.map((option, index) => (
          <Checkbox
            key={option.id}
            {...choiceOf(option, index)}
            disabled={chosen.length >= group.maximum && !chosen.includes(option.id)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
