import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../shared/api/contract.ts';

const FAILURES = {
  redirect: msg`It sends on to another address. Redirects are not followed: enter the address that it leads to.`,
  error_status: msg`It answered, but not with success.`,
  timed_out: msg`No answer came in time.`,
  refused: msg`The connection was refused: nothing listens at this address.`,
  connection_lost: msg`The connection was closed before an answer came.`,
  unreachable: msg`The host cannot be reached.`,
  name_not_found: msg`The host name does not exist: check the address.`,
  name_lookup_failed: msg`The host name could not be looked up at the moment.`,
  not_public: msg`The host is not on the public internet, so nothing was sent.`,
  certificate_expired: msg`The certificate has expired.`,
  certificate_for_another_host: msg`The certificate is for another host.`,
  certificate_not_trusted: msg`The certificate is not trusted, or its chain is incomplete.`,
  client_certificate_required: msg`The receiver requires a client certificate. Turn that off: requests are signed instead.`,
  tls: msg`No secure connection could be made.`,
  proxy: msg`The service's outgoing proxy did not connect to the host. Contact the operator of the service.`,
  invalid_answer: msg`The answer was not valid HTTP.`,
  other: msg`The attempt failed.`,
} as const satisfies Record<Schemas['KnownWebhookFailure'], MessageDescriptor>;

/** A reason that this page does not know is of a later release; none, of an earlier one. */
export const nameFailure = (failure: Schemas['WebhookFailure'] | null): MessageDescriptor =>
  FAILURES[(failure ?? 'other') as Schemas['KnownWebhookFailure']] ?? FAILURES.other;
