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
 * A form that shows errors at each field, in the page's language, and focuses the first one. The browser
 * would show a single one briefly, in its own language.
 */
export function Form<Values extends object>({ form, onSubmit, ...props }: Props<Values>) {
  const { errors } = form;
  useTypedDraft(form);
  /** The submitted form, until the service's errors arrive. */
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
      // Typing cancels moving the focus.
      onInput={() => {
        submitted.current = null;
      }}
      onSubmit={event => {
        submitted.current = event.currentTarget;
        const found = findInvalid(event.currentTarget);
        // The form's own errors are more specific.
        const show = (own = {}) => form.setErrors({ ...found, ...own });
        const isValid = Object.keys(found).length === 0;
        form.onSubmit(values => (isValid ? onSubmit(values) : show()), show)(event);
      }}
    />
  );
}

/** For a group, such as checkboxes, the first element. */
const WITH_ERROR = '[data-error] :is(input:not([type=hidden]), select, textarea)';

/** Errors detected by the browser, by path. */
const findInvalid = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    Array.from(form.querySelectorAll<Control>('[data-path]:invalid'), control => [
      control.dataset.path,
      describeInvalid(control),
    ]),
  );
