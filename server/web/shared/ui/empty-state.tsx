import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

type Props = {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** It is all there is on the page. */
  heading?: boolean;
};

/** Replaces an empty list: it says what will be here, and how to begin. */
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
