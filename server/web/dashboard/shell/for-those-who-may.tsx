import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHasRole } from '../../shared/session/session.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { DESTINATIONS } from './navigation.ts';

/** The page at the address, for users whose navigation shows it. The service itself also rejects the others. */
export function ForThoseWhoMay({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const destination = DESTINATIONS.find(({ to }) => to !== '/' && `${pathname}/`.startsWith(`${to}/`));
  if (useHasRole(destination?.role ?? 'staff')) return children;
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
