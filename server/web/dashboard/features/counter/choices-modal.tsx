import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatMoney } from '../../../shared/i18n/formats.ts';
import { describeRule } from '../../../shared/orders/describe-rule.ts';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import type { Item } from './basket.ts';

type Choices = { optionIds: string[]; specialRequest: string };
type Props = { item: Item; currency: string; onClose(): void; onChosen(choices: Choices): void };
type Group = Schemas['StorefrontCustomization'];

/** The options of an item, by group. */
export default function ChoicesModal({ item, currency, onClose, onChosen }: Props) {
  useReturnFocus();
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Record<string, string[]>>({});
  const [specialRequest, setSpecialRequest] = useState('');
  const countOf = ({ id }: Group) => chosen[id]?.length ?? 0;
  const complete = item.customizations.every(
    group => countOf(group) >= group.minimum && countOf(group) <= group.maximum,
  );
  const optionIds = Object.values(chosen).flat();
  return (
    <Modal opened onClose={onClose} title={item.title}>
      <form
        onSubmit={event => {
          event.preventDefault();
          if (complete) onChosen({ optionIds, specialRequest });
        }}
      >
        <Stack>
          {item.customizations.map((group, index) => (
            <OptionGroup
              key={group.id}
              isFirst={index === 0}
              group={group}
              currency={currency}
              chosen={chosen[group.id] ?? []}
              onChange={ids => setChosen({ ...chosen, [group.id]: ids })}
            />
          ))}
          {item.allowSpecialRequests && (
            <TextInput
              label={t`Special request`}
              maxLength={500}
              value={specialRequest}
              onChange={({ currentTarget }) => setSpecialRequest(currentTarget.value)}
            />
          )}
          <Button type="submit" disabled={!complete}>
            <Trans>Add to the order</Trans>
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

type GroupProps = {
  group: Group;
  /** The keyboard begins here. */
  isFirst: boolean;
  currency: string;
  chosen: string[];
  onChange(ids: string[]): void;
};

function OptionGroup({ group, isFirst, currency, chosen, onChange }: GroupProps) {
  const choiceOf = ({ id, name, price }: Group['options'][number], index: number) => ({
    value: id,
    label: Number(price) === 0 ? name : `${name} (+${formatMoney(price, currency)})`,
    'data-autofocus': (isFirst && index === 0) || undefined,
  });
  if (group.minimum === 1 && group.maximum === 1)
    return (
      <Radio.Group label={group.title} required value={chosen[0] ?? ''} onChange={id => onChange([id])}>
        <Stack gap="xs" mt="xs">
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
