import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { FlaskConical, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHasRole, useSession } from '../../shared/session/session.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { DESTINATIONS, isOfMode } from './navigation.ts';

/** The page at the address, for users whose navigation shows it. The service itself also rejects the others. */
export function ForThoseWhoMay({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const destination = DESTINATIONS.find(({ to }) => to !== '/' && `${pathname}/`.startsWith(`${to}/`));
  const isTest = useSession().testMode === 'on';
  const mayOpen = useHasRole(destination?.role ?? 'staff');
  if (!isOfMode(destination?.mode ?? 'both', isTest))
    return (
      <EmptyState
        icon={FlaskConical}
        heading
        title={isTest ? t`This page is not part of test mode` : t`This page is part of test mode`}
      >
        {isTest ? (
          <Trans>It belongs to the restaurant itself: leave test mode to open it.</Trans>
        ) : (
          <Trans>Enter test mode to open it: it is in the menu of your account.</Trans>
        )}
      </EmptyState>
    );
  if (mayOpen) return children;
  return (
    <EmptyState
      icon={Lock}
      heading
      title={t`You do not have access to this page`}
      action={
        <Button variant="default" renderRoot={props => <Link {...props} to="/" />}>
          <Trans>Go to the home page</Trans>
        </Button>
      }
    >
      {destination?.role === 'owner' ? (
        <Trans>It is for owners. An owner can change what you may do.</Trans>
      ) : (
        <Trans>It is for managers and owners. An owner can change what you may do.</Trans>
      )}
    </EmptyState>
  );
}
