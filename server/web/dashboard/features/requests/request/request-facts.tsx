import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatMoment, formatNumber } from '../../../../shared/i18n/formats.ts';
import { Fact, Facts } from '../../../../shared/ui/facts.tsx';
import { PageSection } from '../../../../shared/ui/page-section.tsx';

export function RequestFacts({ request }: { request: Schemas['ApiRequest'] }) {
  const { t } = useLingui();
  const { key, operation, requestId, at, duration } = request;
  const milliseconds = formatNumber(duration);
  return (
    <PageSection title={t`About this request`}>
      <Facts>
        <Fact name={t`Key`}>
          <Link to="/requests" search={{ keyId: key.id }}>
            {key.name}
          </Link>
        </Fact>
        <Fact name={t`Operation`}>
          {operation === null ? (
            t`None: unknown path or method`
          ) : (
            <Link to="/requests" search={{ operation }}>
              {operation}
            </Link>
          )}
        </Fact>
        <Fact name={t`Time`}>{formatMoment(at)}</Fact>
        <Fact name={t`Duration`}>{t`${milliseconds} ms`}</Fact>
        <Fact name={t`Request ID`}>{requestId}</Fact>
      </Facts>
    </PageSection>
  );
}
