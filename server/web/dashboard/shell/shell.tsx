import { Trans, useLingui } from '@lingui/react/macro';
import { AppShell, Burger, Group, NavLink, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useHasRole, useSession } from '../../shared/session/session.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { ForThoseWhoMay } from './for-those-who-may.tsx';
import { DESTINATIONS } from './navigation.ts';
import classes from './shell.module.css';

const UserMenu = lazy(() => import('./user-menu.tsx'));

/** The frame of every page: name, navigation, connection. */
export function Shell() {
  const { t } = useLingui();
  const { restaurant } = useSession();
  const [opened, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: The menu closes when another page opens.
  useEffect(close, [pathname]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a href="#main" className={classes.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger
            opened={opened}
            onClick={toggle}
            hiddenFrom="md"
            size="sm"
            aria-label={opened ? t`Close the navigation` : t`Open the navigation`}
          />
          <Text fw={650} truncate flex={1}>
            {restaurant.name}
          </Text>
          <Suspense>
            <UserMenu />
          </Suspense>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t`Main`}>
        <ScrollArea>
          <Navigation />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="main">
        <ConnectionNotice />
        <ForThoseWhoMay>
          <Outlet />
        </ForThoseWhoMay>
      </AppShell.Main>
    </AppShell>
  );
}

function Navigation() {
  const { i18n } = useLingui();
  const mayOpen = { staff: useHasRole('staff'), manager: useHasRole('manager'), owner: useHasRole('owner') };
  return DESTINATIONS.filter(({ role }) => mayOpen[role]).map(({ to, label, icon: Icon }) => (
    <NavLink
      key={to}
      className={classes.destination}
      label={i18n._(label)}
      leftSection={<Icon size={18} aria-hidden />}
      renderRoot={props => (
        <Link
          {...props}
          to={to}
          activeOptions={{ exact: to === '/' }}
          activeProps={{ 'data-active': true }}
        />
      )}
    />
  ));
}
