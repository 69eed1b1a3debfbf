import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

type Props = { title: string; description?: ReactNode; children?: ReactNode };

/** A page's title with its actions at the end. */
export function PageHeader({ title, description, children }: Props) {
  usePageTitle(title);
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
      {/* Leaves room for actions next to a long description. */}
      <div style={description ? { flex: '1 1 20rem' } : undefined}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </div>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
