import { useLingui } from '@lingui/react/macro';
import { Group, Pagination, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/contract.ts';
import { formatNumber } from '../i18n/formats.ts';

type Props = {
  pagination: Schemas['Pagination'] & { moreThanTotal?: boolean };
  onPage(page: number): void;
  /** Replaces the number of elements. */
  children?: ReactNode;
};

/** Shown below a list: the number of elements, and links to the other pages. */
export function Pages({ pagination, onPage, children }: Props) {
  const { page, total, totalPages, moreThanTotal } = pagination;
  const { t } = useLingui();
  const labels = { first: t`First page`, previous: t`Previous page`, next: t`Next page`, last: t`Last page` };
  return (
    <Group justify="space-between" mt="md">
      <Text size="sm" c="dimmed">
        {children ??
          (moreThanTotal
            ? t`More than ${formatNumber(total)}: filter the list to see older ones`
            : t`${formatNumber(total)} in total`)}
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
