import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

type Props = {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether it is the page's only content. */
  heading?: boolean;
};

/** Replaces an empty list: explains what belongs here and how to start. */
export function EmptyState({ icon: Icon, title, children, action, heading = false }: Props) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={classes.state}>
      <Icon size={32} aria-hidden />
      <Title className={classes.title}>{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
