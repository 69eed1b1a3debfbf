import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './test-strip.module.css';

type Props = { children: ReactNode; actions?: ReactNode; className?: string };

/** Shown above all content of a sandbox. */
export function TestStrip({ children, actions, className = '' }: Props) {
  return (
    <div className={`${classes.strip} ${className}`} role="note">
      <FlaskConical size={18} aria-hidden />
      <span className={classes.text}>{children}</span>
      {actions}
    </div>
  );
}
