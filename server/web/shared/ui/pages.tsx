import { useLingui } from '@lingui/react/macro';
import { Group, Pagination, Text } from '@mantine/core';
import type { Schemas } from '../api/contract.ts';
import { formatNumber } from '../i18n/formats.ts';

type Props = { pagination: Schemas['Pagination']; onPage(page: number): void };

/** Shown below a list: the number of elements, and links to the other pages. */
export function Pages({ pagination: { page, total, totalPages }, onPage }: Props) {
  const { t } = useLingui();
  const labels = { first: t`First page`, previous: t`Previous page`, next: t`Next page`, last: t`Last page` };
  return (
    <Group justify="space-between" mt="md">
      <Text size="sm" c="dimmed">
        {t`${formatNumber(total)} in total`}
      </Text>
      {totalPages > 1 && (
        <Pagination
          total={totalPages}
          value={page}
          onChange={onPage}
          getControlProps={control => ({ 'aria-label': labels[control] })}
          getItemProps={number => ({ 'aria-label': t`Page ${number}` })}
        />
      )}
    </Group>
  );
}
