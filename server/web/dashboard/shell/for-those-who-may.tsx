import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { useHasRole, useSession } from '../../shared/session/session.ts';
import { LatePart } from '../../shared/ui/late-part.tsx';
import { findDestination, isOfMode } from './navigation.ts';

const NoAccess = lazy(() => import('./no-access.tsx'));

/** Shows a page to users whose navigation includes it. The service also rejects others. */
export function ForThoseWhoMay({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { role = 'staff', mode } = findDestination(pathname) ?? {};
  const isTest = useSession().testMode === 'on';
  const isOfThisMode = isOfMode(mode, isTest);
  const mayOpen = useHasRole(role);
  if (isOfThisMode && mayOpen) return children;
  return (
    <LatePart>
      <NoAccess role={isOfThisMode ? role : undefined} />
    </LatePart>
  );
}
