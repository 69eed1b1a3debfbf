import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FlaskConical, Lock } from 'lucide-react';
import { useEffect } from 'react';
import { homeOf, type Role, useSession } from '../../shared/session/session.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

type Props = {
  /** The role required by the page. Undefined for a page of the other mode. */
  role: Role | undefined;
};

/** Replaces a page that the user cannot open. */
export default function NoAccess({ role }: Props) {
  const { t } = useLingui();
  const { testMode, user } = useSession();
  const isTest = testMode === 'on';
  if (user.email === null) return <ScreenHome kind={user.role} />;
  if (role === undefined)
    return (
      <EmptyState
        icon={FlaskConical}
        heading
        title={isTest ? t`This page is not part of test mode` : t`This page is part of test mode`}
      >
        {isTest ? (
          <Trans>It belongs to the live restaurant. Leave test mode to open it.</Trans>
        ) : (
          <Trans>To open it, enter test mode from your account menu.</Trans>
        )}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Lock}
      heading
      title={t`You don't have access to this page`}
      action={
        <Button variant="default" renderRoot={props => <Link {...props} to="/" />}>
          <Trans>Go to the home page</Trans>
        </Button>
      }
    >
      {role === 'owner' ? (
        <Trans>It is for owners. An owner can change your permissions.</Trans>
      ) : (
        <Trans>It is for managers and owners. An owner can change your permissions.</Trans>
      )}
    </EmptyState>
  );
}

/** Redirects a screen to its own page, with a reload so that nothing of this one remains visible. */
function ScreenHome({ kind }: { kind: Role }) {
  useEffect(() => location.replace(homeOf(kind)), [kind]);
  return null;
}
