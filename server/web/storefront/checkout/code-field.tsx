import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { CodeCheck } from '../../shared/orders/use-code-check.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import { Field } from '../ui/field.tsx';
import classes from './checkout.module.css';

type Props = {
  /** Asks whether the guest has a code. */
  question: ReactNode;
  label: string;
  action: ReactNode;
  /** The code found earlier. */
  found: string | undefined;
  code: CodeCheck;
  /** Why the service rejected the code along with the order. */
  rejection: string | undefined;
  /** Called when the code changes. */
  onChange(): void;
  /** Describes the effect of the found code. */
  children: ReactNode;
};

/** A code that is checked before it is used. */
export function CodeField({ question, label, action, found, code, rejection, onChange, children }: Props) {
  const [typed, setTyped] = useState(found ?? '');
  const [isOpen, setIsOpen] = useState(found !== undefined);
  const { check, reset, isPending, problem } = code;
  // It may have changed since the last visit, for example if the order was rejected because of it.
  const checkAgain = useEffectEvent(() => found !== undefined && check(found));
  useEffect(() => void checkAgain(), []);
  return (
    <details
      className={classes.promotion}
      open={isOpen || rejection !== undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{question}</summary>
      <div className={classes.code}>
        <Field
          label={label}
          value={typed}
          maxLength={100}
          autoCapitalize="characters"
          autoComplete="off"
          error={problem ?? rejection}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            reset();
            onChange();
          }}
          onKeyDown={event => {
            // Enter must not submit the order.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (typed.trim()) check(typed);
          }}
        />
        <PlainButton disabled={typed.trim() === '' || isPending} onClick={() => check(typed)}>
          {action}
        </PlainButton>
      </div>
      {children}
    </details>
  );
}
