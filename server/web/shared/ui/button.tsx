import type { ComponentProps } from 'react';
import classes from './button.module.css';

type Props = ComponentProps<'button'> & { variant?: 'primary' | 'danger' };

/** A button for applications that do not load Mantine. */
export function PlainButton({ variant, className, type = 'button', ...props }: Props) {
  const names = [classes.button, variant && classes[variant], className].filter(Boolean);
  return <button type={type} className={names.join(' ')} {...props} />;
}
