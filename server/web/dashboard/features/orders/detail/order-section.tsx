import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import ticket from '../../../../shared/ui/ticket.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** Excluded from the printed ticket. */
  screenOnly?: boolean;
};

export function OrderSection({ title, children, screenOnly = false }: Props) {
  const id = useId();
  return (
    <section className={`${ticket.section} ${screenOnly ? ticket.screen : ''}`} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
