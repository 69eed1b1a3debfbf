import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../shared/session/session.ts';

/** Whether new orders are announced on this device, by sound and, if permitted, by notification. */
export function useAnnouncements() {
  const { user } = useSession();
  const [isOn, setOn] = useLocalStorage({
    key: `announces-orders:${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return {
    isOn,
    async toggle() {
      setOn(!isOn);
      // Without permission, the sound remains.
      if (!isOn && 'Notification' in window) await Notification.requestPermission();
    },
  };
}
