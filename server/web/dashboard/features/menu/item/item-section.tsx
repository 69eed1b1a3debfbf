import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './item.module.css';

type Props = { title: string; description?: string; children: ReactNode };

export function ItemSection({ title, description, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {description && (
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        )}
      </div>
      {children}
    </section>
  );
}
