import { Trans } from '@lingui/react/macro';
import { Code, List, Paper, Stack, Text, Title } from '@mantine/core';

const EXAMPLE = `import { verifyWebhook }
  from '@restaurant-ordering/webhook-verifier';

export async function POST(request: Request) {
  const payload = await request.text();
  const event = await verifyWebhook({
    payload,
    headers: request.headers,
    secret: process.env.WEBHOOK_SECRET,
  });
  console.log(event.type, event.id);
  return new Response(null, { status: 204 });
}`;

export function Verification() {
  return (
    <Paper withBorder component="section" p="lg" aria-labelledby="verify">
      <Stack gap="sm">
        <Title order={2} size="h5" id="verify">
          <Trans>Verify a signature</Trans>
        </Title>
        <Text size="sm">
          <Trans>
            Anyone can send requests to a public URL. Before trusting an event, the receiver verifies the
            signature of the raw body with the endpoint’s secret, and checks that the event is recent.
          </Trans>
        </Text>
        <Code block dir="ltr" tabIndex={0}>
          {EXAMPLE}
        </Code>
        <List size="sm" spacing={4}>
          <List.Item>
            <a href="/docs/verifying-webhooks/">
              <Trans>How to verify, in TypeScript, Python, PHP, Go, and Ruby</Trans>
            </a>
          </List.Item>
          <List.Item>
            <a href="/docs/webhooks/">
              <Trans>How to handle events, and when they are retried</Trans>
            </a>
          </List.Item>
          <List.Item>
            <a href="/docs/local-testing/">
              <Trans>How to receive events on your machine</Trans>
            </a>
          </List.Item>
        </List>
      </Stack>
    </Paper>
  );
}
