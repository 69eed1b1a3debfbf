import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { CircleUser } from 'lucide-react';
import { lazy, useEffect, useState, useTransition } from 'react';
import { client, SESSION_PATH } from '../../shared/api/api.ts';
import { useIsScreen } from '../../shared/session/session.ts';
import { TEST_MODE } from './test-mode.ts';

const load = () => import('./user-menu.tsx');
const UserMenu = lazy(load);

/**
 * Opens the user menu. Its code is loaded when a pointer or the focus reaches the button, because most page
 * views don't need it.
 */
export function UserButton() {
  const { t } = useLingui();
  const isScreen = useIsScreen();
  // Extends the pairing whenever the page is opened.
  useEffect(() => {
    if (isScreen) client.POST(`${SESSION_PATH}/renewal`).catch(() => {});
  }, [isScreen]);
  const [isOpened, setIsOpened] = useState(false);
  // The button stays until its menu has loaded.
  const [isLoading, startLoading] = useTransition();
  // The menu contains the dialog of this URL.
  const asksForTest = useLocation().hash === TEST_MODE;
  if (isOpened || asksForTest) return <UserMenu opensAtOnce={isOpened} />;
  const loadAhead = () => void load().catch(() => {});
  return (
    <ActionIcon
      size="lg"
      aria-label={t`Your account`}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isLoading || undefined}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={() => startLoading(() => setIsOpened(true))}
    >
      <CircleUser />
    </ActionIcon>
  );
}
