import '@mantine/notifications/styles.css';
import './toasts.css';
import { type NotificationData, notificationsStore, updateNotificationsState } from '@mantine/notifications';

export { Notifications, showNotification as show } from '@mantine/notifications';

/** Takes away those that match, whether they are shown or wait for room. */
export const hide = (isOver: (toast: NotificationData) => boolean) =>
  updateNotificationsState(notificationsStore, all => all.filter(toast => !isOver(toast)));
