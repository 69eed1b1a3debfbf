import { type ComponentProps, type InvalidEvent, type ReactNode, useId, useState } from 'react';
import { type Control, describeInvalid } from '../../shared/api/field-errors.ts';
import classes from './field.module.css';

type Labelled = { label: string; error?: string | undefined };

/** An input with a label and error. */
export function Field({ label, error, ...input }: ComponentProps<'input'> & Labelled) {
  const { frame, control } = useField({ label, error, required: input.required });
  return frame(<input {...control} {...input} />);
}

/** Like `Field`, for a select; its options are the children. */
export function SelectField({ label, error, ...select }: ComponentProps<'select'> & Labelled) {
  const { frame, control } = useField({ label, error, required: select.required });
  return frame(<select {...control} {...select} />);
}

/** A box to check, with its label behind it. */
export function CheckField({ label, error: answered, ...input }: ComponentProps<'input'> & Labelled) {
  const { error, id, control } = useControl(answered);
  return (
    <div className={classes.field}>
      <label className={classes.check}>
        <input type="checkbox" {...control} {...input} />
        {label}
      </label>
      <ErrorText id={id} error={error} />
    </div>
  );
}

function useControl(answered: string | undefined) {
  const id = useId();
  /** The error detected by the browser, until changed. */
  const [invalid, setInvalid] = useState<string>();
  const error = invalid ?? answered;
  const control = {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error && `${id}-error`,
    onInvalid(event: InvalidEvent<Exclude<Control, HTMLTextAreaElement>>) {
      const { currentTarget: element } = event;
      // Replaces the browser's own message, which is brief and in its own language.
      event.preventDefault();
      setInvalid(describeInvalid(element));
      if (element === element.form?.querySelector(':is(input, select):invalid')) element.focus();
    },
    onInput: () => setInvalid(undefined),
  };
  return { error, id, control };
}

function useField({ label, error: answered, required }: Labelled & { required: boolean | undefined }) {
  const { error, id, control } = useControl(answered);
  const frame = (input: ReactNode) => (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {input}
      <ErrorText id={id} error={error} />
    </div>
  );
  return { frame, control };
}

const ErrorText = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p id={`${id}-error`} className={classes.error}>
      {error}
    </p>
  );
