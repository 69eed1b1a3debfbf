import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatMoment, formatNumber } from '../../../../shared/i18n/formats.ts';
import classes from '../../../../shared/ui/details.module.css';
import { PageSection } from '../../../../shared/ui/page-section.tsx';

export function RequestFacts({ request }: { request: Schemas['ApiRequest'] }) {
  const { t } = useLingui();
  const { key, operation, requestId, at, duration } = request;
  const milliseconds = formatNumber(duration);
  return (
    <PageSection title={t`About this request`}>
      <dl className={classes.facts}>
        <Fact name={t`Key`}>
          <Link to="/requests" search={{ keyId: key.id }}>
            {key.name}
          </Link>
        </Fact>
        <Fact name={t`Operation`}>
          {operation === null ? (
            t`None: there is no such path or method`
          ) : (
            <Link to="/requests" search={{ operation }}>
              {operation}
            </Link>
          )}
        </Fact>
        <Fact name={t`Time`}>{formatMoment(at)}</Fact>
        <Fact name={t`Duration`}>{t`${milliseconds} ms`}</Fact>
        <Fact name={t`Request ID`}>{requestId}</Fact>
      </dl>
    </PageSection>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <bdi>{children}</bdi>
    </dd>
  </>
);
