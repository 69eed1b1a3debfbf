import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ChefHat, Menu, X } from 'lucide-react';
import { Fragment, lazy, useEffect, useState } from 'react';
import { useBranches } from '../../shared/branches/use-branches.ts';
import { useSession } from '../../shared/session/session.ts';
import { LatePart } from '../../shared/ui/late-part.tsx';
import { UnseenOrdersContext } from '../../shared/ui/page-title.ts';
import { BackCloses } from '../../shared/ui/use-back-closes.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { ForThoseWhoMay } from './for-those-who-may.tsx';
import { GROUPS, isOfMode } from './navigation.ts';
import { useNewOrders } from './new-orders.ts';
import { SearchButton } from './search-button.tsx';
import classes from './shell.module.css';
import { TestModeStrip } from './test-mode-strip.tsx';
import { useMayOpen } from './use-may-open.ts';
import { UserButton } from './user-button.tsx';

const NoticesButton = lazy(() => import('../notices/notices-button.tsx'));
const NoBranchNotice = lazy(() => import('./no-branch-notice.tsx'));

/** The frame of every page: name, navigation, connection. */
export function Shell() {
  const { t } = useLingui();
  const { restaurant, user } = useSession();
  const { data: branches } = useBranches();
  const seesNothing = user.branchIds !== null && branches?.length === 0;
  const [opened, setOpened] = useState(false);
  const { pathname } = useLocation();
  const unseen = useNewOrders();
  // biome-ignore lint/correctness/useExhaustiveDependencies: The navigation closes when another page opens.
  useEffect(() => setOpened(false), [pathname]);
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <header className={classes.header}>
        <ActionIcon
          size={44}
          className={classes.toggle}
          aria-label={opened ? t`Close navigation` : t`Open navigation`}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <X aria-hidden /> : <Menu aria-hidden />}
        </ActionIcon>
        <span className={classes.name}>{restaurant.name}</span>
        <SearchButton />
        <span className={classes.bell}>
          <LatePart>
            <NoticesButton />
          </LatePart>
        </span>
        <LatePart>
          <UserButton />
        </LatePart>
      </header>
      <nav className={classes.navigation} aria-label={t`Main`} data-opened={opened || undefined}>
        <Navigation />
        {opened && <BackCloses onBack={() => setOpened(false)} />}
      </nav>
      <main id="main" className={classes.main}>
        <TestModeStrip />
        <ConnectionNotice />
        {seesNothing && (
          <LatePart>
            <NoBranchNotice />
          </LatePart>
        )}
        <ForThoseWhoMay>
          <UnseenOrdersContext value={unseen}>
            <Outlet />
          </UnseenOrdersContext>
        </ForThoseWhoMay>
      </main>
    </div>
  );
}

function Navigation() {
  const { i18n } = useLingui();
  const isTest = useSession().testMode === 'on';
  const mayOpen = useMayOpen();
  return (
    <>
      {GROUPS.map(({ name, destinations }, index) => {
        const links = destinations
          .filter(({ role, mode }) => mayOpen(role) && isOfMode(mode, isTest))
          .map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={classes.destination}
                activeOptions={{ exact: to === '/' }}
                activeProps={{ 'data-active': true }}
              >
                <Icon size={18} aria-hidden />
                {i18n._(label)}
              </Link>
            </li>
          ));
        if (links.length === 0) return null;
        const id = `navigation-${index}`;
        return (
          <Fragment key={id}>
            {name && (
              <span id={id} className={classes.groupName}>
                {i18n._(name)}
              </span>
            )}
            <ul className={classes.group} aria-labelledby={name && id}>
              {links}
            </ul>
          </Fragment>
        );
      })}
      <a href="/kitchen" className={`${classes.destination} ${classes.application}`}>
        <ChefHat size={18} aria-hidden />
        <Trans>Kitchen display</Trans>
      </a>
    </>
  );
}
