import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import classes from '../../../../shared/ui/details.module.css';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { PageSection } from '../../../../shared/ui/page-section.tsx';
import { RequestStatus } from '../request-status.tsx';
import { RequestFacts } from './request-facts.tsx';

const route = getRouteApi('/requests/$apiRequestId');

type Request = Schemas['ApiRequestDetails'];

/** A request and, if it failed, its bodies. */
export function RequestPage() {
  const { apiRequestId } = route.useParams();
  const request = api.useQuery('get', '/dashboard/api/requests/{apiRequestId}', {
    params: { path: { apiRequestId } },
  });
  return (
    <>
      <Anchor className={classes.back} size="sm" renderRoot={props => <Link {...props} to="/requests" />}>
        <Trans>All requests</Trans>
      </Anchor>
      <Loaded query={request}>{data => <RequestDetails request={data} />}</Loaded>
    </>
  );
}

function RequestDetails({ request }: { request: Request }) {
  const { t } = useLingui();
  const { method, path, status, requestBody, responseBody } = request;
  return (
    <article>
      <Group gap="sm" mb="lg">
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">
            {method} {path}
          </bdi>
        </Title>
        <RequestStatus request={request} />
      </Group>
      <div className={classes.columns}>
        <Stack>
          <RequestFacts request={request} />
        </Stack>
        <Stack>
          {status < 400 ? (
            <PageSection title={t`Bodies`}>
              <Text size="sm" c="dimmed">
                <Trans>Bodies are kept for failed requests only.</Trans>
              </Text>
            </PageSection>
          ) : (
            <>
              <Body title={t`Request body`} body={requestBody} />
              <Body title={t`Response body`} body={responseBody} />
              <Text size="sm" c="dimmed">
                <Trans>
                  Guests' names, addresses, phone numbers, and notes are masked, as are keys and secrets. Long
                  text is truncated.
                </Trans>
              </Text>
            </>
          )}
        </Stack>
      </div>
    </article>
  );
}

function Body({ title, body }: { title: string; body: string | null }) {
  return (
    <PageSection title={title}>
      {body === null ? (
        <Text size="sm" c="dimmed">
          <Trans>No body, or the body wasn't read</Trans>
        </Text>
      ) : (
        <Code block dir="ltr" tabIndex={0} aria-label={title} className={classes.answer}>
          {indent(body)}
        </Code>
      )}
    </PageSection>
  );
}

/** A truncated or non-JSON body is shown as is. */
function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
