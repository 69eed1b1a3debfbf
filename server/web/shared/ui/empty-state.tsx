import { Stack, Text } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

type Props = { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode };

/** In the place of a list that has nothing in it: says what will be here, and how it begins. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <Stack className={classes.state}>
      <Icon size={32} aria-hidden />
      <Text fw={600}>{title}</Text>
      {children && (
        <Text c="dimmed" maw="30rem">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
