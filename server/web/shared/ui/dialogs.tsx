import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { DialogContext } from './typed-drafts.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useReturnFocus } from './use-return-focus.ts';

type OwnProps = {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** Whether only its buttons close it, because its content is not shown again. */
  holdsSecret?: boolean;
  /** Whether it has its own URL, which Back leaves. */
  hasAddress?: boolean;
};

/** Handles Escape, clicks outside, and Back. */
function useClosing({ title, onClose, holdsSecret = false, hasAddress = false }: OwnProps) {
  const isLeft = useRef(false);
  const onBack = () => {
    isLeft.current = true;
    onClose();
  };
  useReturnFocus();
  useBackCloses(holdsSecret ? undefined : onBack, hasAddress);
  return {
    closing: { closeOnClickOutside: !holdsSecret, closeOnEscape: !holdsSecret },
    context: { name: title, wasLeft: () => isLeft.current },
  };
}

/**
 * A dialog that is mounted only while open. Mantine returns the focus only from dialogs that stay mounted.
 * Back closes it and keeps its input.
 */
export function OpenModal({ holdsSecret, hasAddress, ...props }: Omit<ModalProps, 'opened'> & OwnProps) {
  const { closing, context } = useClosing({ holdsSecret, hasAddress, ...props });
  return (
    <DialogContext value={context}>
      <Modal opened {...closing} {...props} />
    </DialogContext>
  );
}

/** Like `OpenModal`, at the side of the page. */
export function OpenDrawer({ holdsSecret, hasAddress, ...props }: Omit<DrawerProps, 'opened'> & OwnProps) {
  const { closing, context } = useClosing({ holdsSecret, hasAddress, ...props });
  return (
    <DialogContext value={context}>
      <Drawer opened {...closing} {...props} />
    </DialogContext>
  );
}
