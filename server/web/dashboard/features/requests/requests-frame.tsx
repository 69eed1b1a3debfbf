import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Outlet } from '@tanstack/react-router';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import classes from '../../../shared/ui/sections.module.css';

/** Title and tabs of the API request pages. */
export function RequestsFrame() {
  const { t } = useLingui();
  const sections = [
    { to: '/requests', label: t`Requests` },
    { to: '/requests/days', label: t`By key and day` },
  ] as const;
  return (
    <>
      <PageHeader
        title={t`API requests`}
        description={
          <Trans>Requests made with the restaurant’s API keys. They are kept for 7 days by default.</Trans>
        }
      />
      <nav className={classes.sections} aria-label={t`API requests`}>
        {sections.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/requests', includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
