import type { ComponentProps } from 'react';
import classes from './button.module.css';

type Props = ComponentProps<'button'> & { variant?: 'primary' | 'default' | 'danger' };

/** A button for the applications that do not load Mantine. */
export function PlainButton({ variant = 'default', className = '', type = 'button', ...props }: Props) {
  return <button type={type} className={`${classes.button} ${classes[variant]} ${className}`} {...props} />;
}
