import { Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  /** The heading level. */
  order?: 2 | 3;
  action?: ReactNode;
  children: ReactNode;
};

export function PageSection({ title, order = 3, action, children }: Props) {
  const id = useId();
  return (
    <Paper withBorder component="section" p="md" aria-labelledby={id}>
      <Group justify="space-between" mb="sm" mih={30}>
        <Title order={order} size="h5" id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Paper>
  );
}
