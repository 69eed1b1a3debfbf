import { type ComponentProps, useId, useState } from 'react';
import { describeInvalid } from '../../shared/api/field-errors.ts';
import classes from './field.module.css';

type Props = ComponentProps<'input'> & { label: string; error?: string | undefined };

/** An input with its label, and what is wrong with it. */
export function Field({ label, error: answered, ...input }: Props) {
  const id = useId();
  /** What the browser rejects, until it is changed. */
  const [invalid, setInvalid] = useState<string>();
  const error = invalid ?? answered;
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
        onInvalid={event => {
          const { currentTarget: control } = event;
          // Instead of the browser, which says it in its own language, for a moment.
          event.preventDefault();
          setInvalid(describeInvalid(control));
          if (control === control.form?.querySelector('input:invalid')) control.focus();
        }}
        onInput={() => setInvalid(undefined)}
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
