import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatMoney, joinParts } from '../../../../shared/i18n/formats.ts';
import { OpenModal } from '../../../../shared/ui/dialogs.tsx';
import type { MenuItem } from '../menu.ts';
import { parsePrice } from './cells.ts';
import { ROUNDINGS, raisePrice, toAmount } from './raise.ts';
import { type PriceDrafts, savedPrice } from './use-price-drafts.ts';

type Branch = Schemas['DashboardBranch'];
type Props = {
  /** The chosen items, or all shown ones. */
  items: MenuItem[];
  branches: Branch[];
  drafts: PriceDrafts;
  onClose(): void;
};

/** The number of previews in the dialog; the sheet shows all before saving. */
const SHOWN = 6;

/**
 * Raises or lowers prices by a percentage. The results become changes of the sheet, to be reviewed and saved
 * there.
 */
export default function RaisePrices({ items, branches, drafts, onClose }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('5');
  const [rounding, setRounding] = useState<number>(10);
  const [chosen, setChosen] = useState(branches.map(({ id }) => id));
  const hint = useId();
  const percent = parsePercent(typed);
  const currencies = [...new Set(branches.map(({ currency }) => currency))];
  const raised = items.flatMap(item =>
    branches
      .filter(({ id }) => chosen.includes(id) && savedPrice(item, id) !== '')
      .map(branch => {
        const before = savedPrice(item, branch.id);
        return { item, branch, before, after: raisePrice(before, percent ?? 0, rounding, branch.currency) };
      }),
  );
  const apply = () => {
    for (const { item, branch, after } of raised) drafts.set(item, branch.id, after);
    onClose();
  };
  return (
    <OpenModal onClose={onClose} title={t`Change prices by percent`}>
      <form
        onSubmit={event => {
          event.preventDefault();
          if (percent !== undefined) apply();
        }}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            <Plural value={items.length} one="# item" other="# items" />
          </Text>
          <TextInput
            label={t`Percent, negative to lower prices`}
            data-autofocus
            dir="ltr"
            value={typed}
            error={percent === undefined && t`A number, such as 5 or -2.5`}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <NativeSelect
            label={t`Round to`}
            value={rounding}
            data={ROUNDINGS.map(coins => ({
              value: String(coins),
              label: joinParts(currencies.map(each => formatMoney(toAmount(coins, each), each))),
            }))}
            onChange={({ currentTarget }) => setRounding(Number(currentTarget.value))}
          />
          {branches.length > 1 && (
            <Checkbox.Group label={t`Branches`} value={chosen} onChange={setChosen}>
              <Stack gap="xs" mt="xs">
                {branches.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Table verticalSpacing={4} aria-label={t`New prices`}>
            <Table.Tbody>
              {raised.slice(0, SHOWN).map(({ item, branch, before, after }) => (
                <Table.Tr key={`${item.id} ${branch.id}`}>
                  <Table.Td>{joinParts([item.title, branches.length > 1 && branch.name])}</Table.Td>
                  <Table.Td ta="end" className="tabular">
                    <s>{formatMoney(before, branch.currency)}</s>{' '}
                    <strong>{formatMoney(after, branch.currency)}</strong>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text id={hint} size="sm" c="dimmed">
            {raised.length > 0 ? (
              <Trans>Review them in the table before you save.</Trans>
            ) : chosen.length === 0 ? (
              <Trans>Choose at least one branch.</Trans>
            ) : (
              <Trans>None of these items have a price at the selected branches.</Trans>
            )}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              type="submit"
              disabled={percent === undefined || raised.length === 0}
              aria-describedby={hint}
            >
              <Plural value={raised.length} one="Change # price" other="Change # prices" />
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}

/** From -100 to 1000. Undefined for anything else. */
function parsePercent(text: string): number | undefined {
  const [, sign = '', number = ''] = /^\s*([+−-]?)(.*)$/.exec(text.replace('%', '')) ?? [];
  const size = parsePrice(number);
  if (size === undefined || size > (sign === '' || sign === '+' ? 1_000 : 100)) return undefined;
  return sign === '' || sign === '+' ? size : -size;
}
