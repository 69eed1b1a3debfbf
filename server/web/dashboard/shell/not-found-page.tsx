import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { usePageTitle } from '../../shared/ui/page-title.ts';

export function NotFoundPage() {
  const { t } = useLingui();
  const title = t`Page not found`;
  usePageTitle(title);
  return (
    <EmptyState
      icon={Compass}
      heading
      title={title}
      action={
        <Button variant="default" renderRoot={props => <Link {...props} to="/" />}>
          <Trans>Go to the home page</Trans>
        </Button>
      }
    />
  );
}
