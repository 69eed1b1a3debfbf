import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../shared/api/contract.ts';

const FAILURES = {
  redirect: msg`It redirects to another URL. Redirects aren't followed: enter the final URL.`,
  error_status: msg`It responded with an error status.`,
  timed_out: msg`The request timed out.`,
  refused: msg`The connection was refused: nothing is listening at this address.`,
  connection_lost: msg`The connection was closed before a response arrived.`,
  unreachable: msg`The host is unreachable.`,
  name_not_found: msg`The host name does not exist: check the address.`,
  name_lookup_failed: msg`The host name couldn't be resolved at the moment.`,
  not_public: msg`The host is not on the public internet, so nothing was sent.`,
  certificate_expired: msg`The certificate has expired.`,
  certificate_for_another_host: msg`The certificate is for a different host.`,
  certificate_not_trusted: msg`The certificate is not trusted, or its chain is incomplete.`,
  client_certificate_required: msg`The receiver requires a client certificate. Turn that off: requests are signed instead.`,
  tls: msg`A secure connection couldn't be established.`,
  proxy: msg`The service's outgoing proxy did not connect to the host. Contact the operator of the service.`,
  invalid_answer: msg`The response wasn't valid HTTP.`,
  other: msg`The attempt failed.`,
} as const satisfies Record<Schemas['KnownWebhookFailure'], MessageDescriptor>;

/** Unknown reasons come from a later release, missing ones from an earlier release. */
export const nameFailure = (failure: Schemas['WebhookFailure'] | null): MessageDescriptor =>
  FAILURES[(failure ?? 'other') as Schemas['KnownWebhookFailure']] ?? FAILURES.other;
