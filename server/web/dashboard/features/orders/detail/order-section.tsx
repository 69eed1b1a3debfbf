import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './order-page.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** Not on the printed ticket. */
  screenOnly?: boolean;
};

export function OrderSection({ title, children, screenOnly = false }: Props) {
  const id = useId();
  return (
    <section className={`${classes.section} ${screenOnly ? classes.screen : ''}`} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
