import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useReturnFocus } from './use-return-focus.ts';

type OwnProps = {
  /** Whether only its buttons close it, because its content is not shown again. */
  holdsSecret?: boolean;
};

const closing = ({ holdsSecret = false }: OwnProps) => ({
  closeOnClickOutside: !holdsSecret,
  closeOnEscape: !holdsSecret,
});

/** A dialog that is mounted only while it is open. Mantine returns the focus only from dialogs that stay mounted. */
export function OpenModal({ holdsSecret, ...props }: Omit<ModalProps, 'opened'> & OwnProps) {
  useReturnFocus();
  return <Modal opened {...closing({ holdsSecret })} {...props} />;
}

/** The same beside the page. */
export function OpenDrawer({ holdsSecret, ...props }: Omit<DrawerProps, 'opened'> & OwnProps) {
  useReturnFocus();
  return <Drawer opened {...closing({ holdsSecret })} {...props} />;
}
