import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Outlet } from '@tanstack/react-router';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import classes from '../../../shared/ui/sections.module.css';

/** Title and tabs of the webhook pages. */
export function WebhooksFrame() {
  const { t } = useLingui();
  const sections = [
    { to: '/webhooks', label: t`Endpoints` },
    { to: '/webhooks/deliveries', label: t`Deliveries` },
    { to: '/webhooks/statistics', label: t`Statistics` },
    { to: '/webhooks/events', label: t`Events` },
  ] as const;
  return (
    <>
      <PageHeader title={t`Webhooks`} description={<Trans>Notify other systems when orders change.</Trans>} />
      <nav className={classes.sections} aria-label={t`Webhooks`}>
        {sections.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/webhooks', includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
