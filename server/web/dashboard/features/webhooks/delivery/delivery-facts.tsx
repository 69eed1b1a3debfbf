import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../../../shared/i18n/formats.ts';
import { Fact, Facts } from '../../../../shared/ui/facts.tsx';
import { PageSection } from '../../../../shared/ui/page-section.tsx';
import { useEndpointName } from '../use-endpoints.ts';
import type { Delivery } from './delivery.ts';

export function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { t } = useLingui();
  const { id, endpointId, eventId, orderNumber, createdAt, requestId } = delivery;
  const endpoint = useEndpointName(endpointId);
  return (
    <PageSection title={t`About this delivery`}>
      <Facts>
        <Fact name={t`Endpoint`}>
          <Link to="/webhooks/deliveries" search={{ endpointId }}>
            {endpoint}
          </Link>
        </Fact>
        <Fact name={t`Created`}>{formatMoment(createdAt)}</Fact>
        <Fact name={t`Order`}>
          {orderNumber !== null ? (
            <Link to="/orders/$reference" params={{ reference: String(orderNumber) }}>
              #{orderNumber}
            </Link>
          ) : (
            <Trans>Example of a test event</Trans>
          )}
        </Fact>
        <Fact name={t`Event ID`}>
          <Link to="/webhooks/deliveries" search={{ eventId }}>
            {eventId}
          </Link>
        </Fact>
        <Fact name={t`Delivery ID`}>{id}</Fact>
        {requestId && (
          <Fact name={t`Request ID of the change`}>
            <Link to="/requests" search={{ requestId }}>
              {requestId}
            </Link>
          </Fact>
        )}
      </Facts>
    </PageSection>
  );
}
