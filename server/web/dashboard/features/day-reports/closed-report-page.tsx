import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useBranch } from '../../../shared/branches/use-branches.ts';
import { formatDate, formatDateTime, formatMoney, joinParts } from '../../../shared/i18n/formats.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import ticket from '../../../shared/ui/ticket.module.css';
import classes from './day-reports.module.css';
import { ReportFigures } from './report-figures.tsx';
import { Amounts, ReportSection } from './report-section.tsx';
import { useSubjectText } from './report-subject.ts';

const route = getRouteApi('/reports/$reportId');

/** A closed end-of-day report, printable. */
export function ClosedReportPage() {
  const { reportId } = route.useParams();
  const report = api.useQuery('get', '/dashboard/api/sales/reports/{reportId}', {
    params: { path: { reportId } },
  });
  return (
    <>
      <Anchor className={ticket.back} size="sm" renderRoot={props => <Link {...props} to="/reports" />}>
        <Trans>All reports</Trans>
      </Anchor>
      <Loaded query={report}>{data => <Report report={data} />}</Loaded>
    </>
  );
}

function Report({ report }: { report: Schemas['ClosedDayReport'] }) {
  const { t } = useLingui();
  const { restaurant } = useSession();
  const branch = useBranch(report.branchId ?? undefined);
  const subject = useSubjectText()(report);
  const title = t`End of day ${formatDate(report.day, 'UTC')}`;
  usePageTitle(title);
  return (
    <article className={ticket.ticket}>
      <div className={ticket.letterhead}>
        <strong>{restaurant.name}</strong>
        <span>{branch?.address}</span>
      </div>
      <Group justify="space-between" align="flex-start" mb="lg">
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          <Text>{subject}</Text>
          <Text c="dimmed">
            {joinParts([t`Closed ${formatDateTime(report.closedAt, branch?.timezone)}`, report.closedBy])}
          </Text>
        </div>
        <Button
          className={ticket.screen}
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          onClick={() => print()}
        >
          <Trans>Print</Trans>
        </Button>
      </Group>
      <div className={classes.sections}>
        {report.currencies.map(figures => (
          <CurrencyReport key={figures.currency} figures={figures} />
        ))}
        {report.notes && (
          <ReportSection title={t`Notes`}>
            <Text style={{ whiteSpace: 'pre-wrap' }}>
              <bdi>{report.notes}</bdi>
            </Text>
          </ReportSection>
        )}
      </div>
    </article>
  );
}

function CurrencyReport({ figures }: { figures: Schemas['ClosedCurrencyDay'] }) {
  const { t } = useLingui();
  const { cash, currency } = figures;
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <>
      <ReportSection title={t`Cash in ${currency}`}>
        <Amounts
          rows={[
            { label: t`Opening cash`, amount: money(cash.opening) },
            { label: t`Cash payments`, amount: money(cash.paid) },
            { label: t`Cash refunds`, amount: money(cash.refunded) },
            ...(Number(cash.surplus) === 0 ? [] : [{ label: t`Paid twice`, amount: money(cash.surplus) }]),
            ...(Number(cash.partial) === 0
              ? []
              : [{ label: t`Part payments of open orders`, amount: money(cash.partial) }]),
            { label: t`Expected cash`, amount: money(cash.expected), isTotal: true },
            { label: t`Counted cash`, amount: money(cash.counted) },
            { label: t`Difference`, amount: money(cash.difference), isTotal: true },
          ]}
        />
      </ReportSection>
      <ReportFigures figures={figures} />
    </>
  );
}
