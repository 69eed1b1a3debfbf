import { type ComponentProps, useId } from 'react';
import classes from './field.module.css';

type Props = ComponentProps<'input'> & { label: string; error?: string | undefined };

/** An input with its label, and what is wrong with it. */
export function Field({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {input.required && <span aria-hidden> *</span>}
      </label>
      <input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        {...input}
      />
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
