import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './dialog.module.css';

type Props = { title: string; onClose(): void; children: ReactNode };

/** A sheet over the page: the browser's own dialog keeps the focus inside and closes with Escape. */
export function Dialog({ title, onClose, children }: Props) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The dialog closes with Escape by itself.
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <div className={classes.content}>
        <header className={classes.header}>
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            className={classes.close}
            aria-label={t`Close`}
            onClick={() => dialog.current?.close()}
          >
            <X aria-hidden />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
