import { type ComponentProps, type InvalidEvent, type ReactNode, useId, useState } from 'react';
import { type Control, describeInvalid } from '../../shared/api/field-errors.ts';
import classes from './field.module.css';

type Labelled = { label: string; error?: string | undefined };

/** An input with its label, and what is wrong with it. */
export function Field({ label, error, ...input }: ComponentProps<'input'> & Labelled) {
  const { frame, control } = useField({ label, error, required: input.required });
  return frame(<input {...control} {...input} />);
}

/** The same for a choice; its options are the children. */
export function SelectField({ label, error, ...select }: ComponentProps<'select'> & Labelled) {
  const { frame, control } = useField({ label, error, required: select.required });
  return frame(<select {...control} {...select} />);
}

function useField({ label, error: answered, required }: Labelled & { required: boolean | undefined }) {
  const id = useId();
  /** What the browser rejects, until it is changed. */
  const [invalid, setInvalid] = useState<string>();
  const error = invalid ?? answered;
  const control = {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error && `${id}-error`,
    onInvalid(event: InvalidEvent<Exclude<Control, HTMLTextAreaElement>>) {
      const { currentTarget: element } = event;
      // Instead of the browser, which says it in its own language, for a moment.
      event.preventDefault();
      setInvalid(describeInvalid(element));
      if (element === element.form?.querySelector(':is(input, select):invalid')) element.focus();
    },
    onInput: () => setInvalid(undefined),
  };
  const frame = (input: ReactNode) => (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {input}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
  return { frame, control };
}
