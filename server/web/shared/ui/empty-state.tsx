import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

type Props = { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode };

/** In the place of a list that has nothing in it: says what will be here, and how it begins. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <div className={classes.state}>
      <Icon size={32} aria-hidden />
      <p className={classes.title}>{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
