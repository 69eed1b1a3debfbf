import '@mantine/notifications/styles.css';

export { Notifications, showNotification as show } from '@mantine/notifications';
