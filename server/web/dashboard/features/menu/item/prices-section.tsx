import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NumberInput, Table, Text } from '@mantine/core';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { ListTable } from '../../../../shared/ui/list-table.tsx';
import { PRICE } from '../option-groups/price.ts';
import { sentIndex } from '../option-groups/values.ts';
import { ItemSection } from './item-section.tsx';
import type { ItemForm } from './values.ts';

type Branch = Schemas['DashboardBranch'];

export function PricesSection({ form, branches }: { form: ItemForm; branches: Branch[] }) {
  const { t } = useLingui();
  return (
    <ItemSection
      title={t`Prices`}
      description={t`VAT included. Branches without a price don't sell this item.`}
    >
      <ListTable
        leastWidth={620}
        highlightOnHover={false}
        verticalSpacing="xs"
        columns={[
          { label: t`Branch` },
          { label: t`Price` },
          { label: t`Regular price` },
          { label: t`VAT` },
          { label: t`On the menu` },
        ]}
      >
        {branches.map((branch, index) => (
          <PriceRow key={branch.id} form={form} branch={branch} index={index} />
        ))}
      </ListTable>
    </ItemSection>
  );
}

type RowProps = { form: ItemForm; branch: Branch; index: number };

function PriceRow({ form, branch: { name, currency }, index }: RowProps) {
  const { t } = useLingui();
  const { prices } = form.values;
  const sent = `prices.${sentIndex(prices, index)}`;
  const hasPrice = prices[index]?.price !== '';
  const field = (property: string) => ({
    ...form.getInputProps(`prices.${index}.${property}`),
    error: hasPrice && form.errors[`${sent}.${property}`],
  });
  return (
    <Table.Tr>
      <Table.Td fw={500}>
        {name}
        {!hasPrice && (
          <Text size="xs" c="dimmed">
            <Trans>Not sold here. Enter a price first.</Trans>
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <NumberInput
          aria-label={t`Price at ${name}`}
          rightSectionWidth={44}
          rightSection={<Text size="xs">{currency}</Text>}
          {...field('price')}
          {...PRICE}
        />
      </Table.Td>
      <Table.Td>
        <NumberInput
          aria-label={t`Regular price at ${name}`}
          rightSectionWidth={44}
          rightSection={<Text size="xs">{currency}</Text>}
          disabled={!hasPrice}
          {...field('compareAtPrice')}
          {...PRICE}
        />
      </Table.Td>
      <Table.Td>
        <NumberInput
          aria-label={t`VAT at ${name}`}
          w={{ sm: 110 }}
          rightSectionWidth={44}
          rightSection={<Text size="xs">%</Text>}
          hideControls
          min={0}
          max={100}
          decimalScale={4}
          required={hasPrice}
          disabled={!hasPrice}
          {...field('vat')}
        />
      </Table.Td>
      <Table.Td w={110}>
        <Checkbox
          aria-label={t`On the menu of ${name}`}
          disabled={!hasPrice}
          {...form.getInputProps(`prices.${index}.listed`, { type: 'checkbox' })}
        />
      </Table.Td>
    </Table.Tr>
  );
}
