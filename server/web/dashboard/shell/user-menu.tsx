import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { CircleUser, FlaskConical, Languages, LogOut, Moon, Sun, SunMoon } from 'lucide-react';
import { lazy, useEffect, useRef } from 'react';
import { api, SESSION_PATH } from '../../shared/api/api.ts';
import { dropDrafts } from '../../shared/device-store.ts';
import { chooseLocale, isLocale, LOCALES } from '../../shared/i18n/locale.ts';
import { dropKept } from '../../shared/kept-screen.ts';
import { PasswordForm } from '../../shared/session/password-form.tsx';
import { useHasRole, useSession } from '../../shared/session/session.ts';
import { OpenModal } from '../../shared/ui/dialogs.tsx';
import { LatePart } from '../../shared/ui/late-part.tsx';
import { heldMovesOf } from '../features/orders/held-moves.ts';
import { useAnnouncements } from './announcements.ts';
import { TEST_MODE } from './test-mode.ts';

const EmailDialog = lazy(() => import('./email-dialog.tsx'));
const OwnSessions = lazy(() => import('./own-sessions.tsx'));
const PasskeysDialog = lazy(() => import('./passkeys-dialog.tsx'));
const PinDialog = lazy(() => import('./pin-dialog.tsx'));
const ProviderDialog = lazy(() => import('./provider-dialog.tsx'));
const PushDialog = lazy(() => import('../push/push-dialog.tsx'));
const TwoStepDialog = lazy(() => import('./two-step-dialog.tsx'));
const TestModeDialog = lazy(() => import('./test-mode-dialog.tsx'));

/** The menu with its button. Opens immediately if a click loaded it. */
export default function UserMenu({ opensAtOnce }: { opensAtOnce: boolean }) {
  const { t } = useLingui();
  const { user, testMode } = useSession();
  const mayTest = useHasRole('manager');
  const isScreen = user.email === null;
  const button = useRef<HTMLButtonElement>(null);
  const [opened, menu] = useDisclosure();
  useEffect(() => {
    if (!opensAtOnce) return;
    // It replaces the clicked button, and gets the focus back when the menu closes.
    button.current?.focus();
    menu.open();
  }, [opensAtOnce, menu.open]);
  // It has a URL, so that pages can link to it.
  const asksForTest = useLocation().hash === TEST_MODE && mayTest && testMode !== 'on';
  const navigate = useNavigate();
  const closeTest = () => void navigate({ to: '.', search: true, hash: '', replace: true });
  const [changesPassword, password] = useDisclosure();
  const [changesEmail, email] = useDisclosure();
  const [showsSessions, sessions] = useDisclosure();
  const [showsPasskeys, passkeys] = useDisclosure();
  const [showsProvider, provider] = useDisclosure();
  const [showsTwoStep, twoStep] = useDisclosure();
  const [showsPin, pin] = useDisclosure();
  const [showsPush, push] = useDisclosure();
  const moves = heldMovesOf(user.id, useQueryClient());
  const { mutate: endSession } = api.useMutation('delete', SESSION_PATH, {
    async onSuccess() {
      dropDrafts();
      await dropKept();
      location.assign('/dashboard/');
    },
  });
  const signOut = async () => {
    await moves.flush();
    endSession({});
  };
  return (
    <>
      <Menu position="bottom-end" width={240} opened={opened} onChange={menu.set}>
        <Menu.Target>
          <ActionIcon ref={button} size="lg" aria-label={t`Your account`}>
            <CircleUser />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text fw={600} c="var(--mantine-color-text)">
              {user.name}
            </Text>
            <Text inherit truncate>
              {user.email ?? t`Screen`}
            </Text>
          </Menu.Label>
          {!isScreen && (
            <>
              <Menu.Item onClick={password.open}>
                <Trans>Change password</Trans>
              </Menu.Item>
              <Menu.Item onClick={email.open}>
                <Trans>Change email address</Trans>
              </Menu.Item>
              <Menu.Item onClick={passkeys.open}>
                <Trans>Passkeys</Trans>
              </Menu.Item>
              {user.providerLink && (
                <Menu.Item onClick={provider.open}>
                  <Trans>Single sign-on</Trans>
                </Menu.Item>
              )}
              <Menu.Item onClick={twoStep.open}>
                <Trans>Two-step verification</Trans>
              </Menu.Item>
              <Menu.Item onClick={pin.open}>
                <Trans>PIN for screens</Trans>
              </Menu.Item>
              <Menu.Item onClick={sessions.open}>
                <Trans>Signed-in devices</Trans>
              </Menu.Item>
            </>
          )}
          <AnnouncementsItem />
          {!isScreen && testMode !== 'on' && (
            <Menu.Item onClick={push.open}>
              <Trans>Notifications</Trans>
            </Menu.Item>
          )}
          {mayTest && testMode !== 'on' && (
            <Menu.Item
              leftSection={<FlaskConical size={16} aria-hidden />}
              renderRoot={props => <Link {...props} to="." search hash={TEST_MODE} />}
            >
              <Trans>Test mode…</Trans>
            </Menu.Item>
          )}
          <Menu.Divider />
          <ColorSchemeItems />
          <Menu.Divider />
          {Object.entries(LOCALES).map(([locale, name]) => (
            <Menu.Item
              key={locale}
              lang={locale}
              leftSection={<Languages size={16} aria-hidden />}
              onClick={() => isLocale(locale) && chooseLocale(locale)}
            >
              {name}
            </Menu.Item>
          ))}
          {!isScreen && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
                <Trans>Sign out</Trans>
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {changesPassword && (
        <OpenModal onClose={password.close} title={t`Change password`}>
          <PasswordForm hasNoPassword={!user.password} onDone={password.close} />
        </OpenModal>
      )}
      {changesEmail && (
        <LatePart onClose={email.close}>
          <EmailDialog onClose={email.close} />
        </LatePart>
      )}
      {showsSessions && (
        <OpenModal onClose={sessions.close} title={t`Signed-in devices`}>
          <LatePart onClose={sessions.close}>
            <OwnSessions />
          </LatePart>
        </OpenModal>
      )}
      {showsPasskeys && (
        <LatePart onClose={passkeys.close}>
          <PasskeysDialog onClose={passkeys.close} />
        </LatePart>
      )}
      {showsProvider && (
        <LatePart onClose={provider.close}>
          <ProviderDialog onClose={provider.close} />
        </LatePart>
      )}
      {showsTwoStep && (
        <LatePart onClose={twoStep.close}>
          <TwoStepDialog onClose={twoStep.close} />
        </LatePart>
      )}
      {showsPin && (
        <LatePart onClose={pin.close}>
          <PinDialog onClose={pin.close} />
        </LatePart>
      )}
      {showsPush && (
        <LatePart onClose={push.close}>
          <PushDialog onClose={push.close} />
        </LatePart>
      )}
      {asksForTest && (
        <LatePart onClose={closeTest}>
          <TestModeDialog onClose={closeTest} />
        </LatePart>
      )}
    </>
  );
}

function AnnouncementsItem() {
  const { isOn, toggle } = useAnnouncements();
  return (
    <Menu.CheckboxItem checked={isOn} closeMenuOnClick={false} onChange={() => void toggle()}>
      <Trans>Announce new orders</Trans>
    </Menu.CheckboxItem>
  );
}

function ColorSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { t } = useLingui();
  const schemes = [
    { scheme: 'light', label: t`Light`, icon: Sun },
    { scheme: 'dark', label: t`Dark`, icon: Moon },
    { scheme: 'auto', label: t`Same as the device`, icon: SunMoon },
  ] as const;
  return schemes.map(({ scheme, label, icon: Icon }) => (
    <Menu.Item
      key={scheme}
      aria-current={scheme === colorScheme}
      leftSection={<Icon size={16} aria-hidden />}
      fw={scheme === colorScheme ? 600 : undefined}
      onClick={() => setColorScheme(scheme)}
    >
      {label}
    </Menu.Item>
  ));
}
