import type { UseFormReturnType } from '@mantine/form';
import { type ComponentProps, useEffect, useRef } from 'react';
import { type Control, describeInvalid } from '../api/field-errors.ts';
import { useTypedDraft } from './typed-drafts.ts';

type Props<Values> = Omit<ComponentProps<'form'>, 'form' | 'noValidate' | 'onInput' | 'onSubmit'> & {
  form: Pick<
    UseFormReturnType<Values>,
    'errors' | 'getInitialValues' | 'getValues' | 'onSubmit' | 'setErrors' | 'setValues'
  >;
  onSubmit(values: Values): void;
};

/**
 * A form that says at each field what is wrong with it, in the language of the page, and goes to the first of them. The browser
 * would say it in its own language, of one field, for a moment.
 */
export function Form<Values extends object>({ form, onSubmit, ...props }: Props<Values>) {
  const { errors } = form;
  useTypedDraft(form);
  /** The form whose errors are still to come: those of the service come later. */
  const submitted = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    submitted.current?.querySelector<Control>(WITH_ERROR)?.focus();
    submitted.current = null;
  }, [errors]);
  return (
    <form
      {...props}
      noValidate
      // Who types on is not led away.
      onInput={() => {
        submitted.current = null;
      }}
      onSubmit={event => {
        submitted.current = event.currentTarget;
        const found = findInvalid(event.currentTarget);
        // What the form says itself is said more closely.
        const show = (own = {}) => form.setErrors({ ...found, ...own });
        const isValid = Object.keys(found).length === 0;
        form.onSubmit(values => (isValid ? onSubmit(values) : show()), show)(event);
      }}
    />
  );
}

/** Of a group, such as checkboxes, the first. */
const WITH_ERROR = '[data-error] :is(input:not([type=hidden]), select, textarea)';

/** What the browser rejects, by path. */
const findInvalid = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    Array.from(form.querySelectorAll<Control>('[data-path]:invalid'), control => [
      control.dataset.path,
      describeInvalid(control),
    ]),
  );
