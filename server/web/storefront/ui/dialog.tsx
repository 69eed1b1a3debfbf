import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useBackCloses } from '../../shared/ui/use-back-closes.ts';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import classes from './dialog.module.css';

type Props = { title: string; onClose(): void; children: ReactNode };

/**
 * A sheet over the page: the browser's own dialog traps the focus and closes with Escape. Back also closes
 * it.
 */
export function Dialog({ title, onClose, children }: Props) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  // Browsers return the focus from a closed dialog, but not from a removed one.
  useReturnFocus();
  useBackCloses(() => dialog.current?.close());
  useEffect(() => dialog.current?.showModal(), []);
  // A click pressed and released at two places targets their common parent, for example after selecting text
  // across the edge.
  const closeOutside = ({ target }: MouseEvent) => {
    if (target === dialog.current && pressed.current === target) dialog.current.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The dialog closes with Escape by itself.
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={closeOutside}
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
