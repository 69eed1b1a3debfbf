import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useReturnFocus } from './use-return-focus.ts';

type OwnProps = {
  /** It shows what is not shown again: only its buttons close it. */
  holdsSecret?: boolean;
};

const closing = ({ holdsSecret = false }: OwnProps) => ({
  closeOnClickOutside: !holdsSecret,
  closeOnEscape: !holdsSecret,
});

/** A dialog that is there only while it is open. Mantine gives the focus back from those only that stay. */
export function OpenModal({ holdsSecret, ...props }: Omit<ModalProps, 'opened'> & OwnProps) {
  useReturnFocus();
  return <Modal opened {...closing({ holdsSecret })} {...props} />;
}

/** The same beside the page. */
export function OpenDrawer({ holdsSecret, ...props }: Omit<DrawerProps, 'opened'> & OwnProps) {
  useReturnFocus();
  return <Drawer opened {...closing({ holdsSecret })} {...props} />;
}
