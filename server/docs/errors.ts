import type { KnownErrorCode } from '../../generated/public/types.ts';
import { type Contract, describeValues, listOperations } from './contract.ts';

/** The remedy for each code. A missing one is a compile-time error. */
const REMEDIES: Record<KnownErrorCode, string> = {
  invalid_request:
    'Don’t retry the request: it would fail again. `fields` lists every invalid field, as a JSON pointer into the body or as the name of a parameter. Common causes: a `Content-Type` other than `application/json`, a price with more decimals than the currency has, or a body truncated by a proxy. If the status is 413, send a smaller body: the limit is 256 KiB.',
  unauthorized:
    'Send `Authorization: Bearer rok_…` with the complete key. Common causes: the key’s environment variable is not set, white space or a line break follows the key, or the key belongs to another deployment.',
  key_inactive:
    'Create a key in the dashboard, and replace the old one everywhere. A revoked key can’t be restored.',
  forbidden:
    'The message says whether a scope or a branch is missing. For a scope, create a key with it in the dashboard: the operation’s page names the scope. For a branch, list the branches that the key can access with [List branches](api/list-branches.md).',
  not_found:
    'Check the ID or number, and the path, which starts with `/v1`. Orders and items of branches that the key can’t access are not found either.',
  method_not_allowed: 'Use one of the methods in the `Allow` header.',
  conflict:
    'Get the resource and decide again: someone else changed it first, or the order is already `completed` or `cancelled`. If you sent an `Idempotency-Key`, use a new one for each new request. A `Retry-After` header means that the first request is still being processed.',
  rate_limited:
    'Wait for the number of seconds in `Retry-After`, then retry. See [Limits](limits.md). The SDK waits automatically, and with `pace: true`, it avoids reaching the limit.',
  internal_error:
    'Retry [idempotent](idempotency.md) requests after a few seconds, with exponential backoff. If the error persists, report it with the `X-Request-Id`.',
  unavailable:
    'Nothing is wrong with the request. Retry [idempotent](idempotency.md) requests after the number of seconds in `Retry-After`.',
};

/** A section for each error code: its meaning, messages, and remedy. */
export function renderErrorCodes(contract: Contract): string {
  const meanings = new Map(describeValues(contract.components.schemas.KnownErrorCode ?? {}));
  const messages = collectMessages(contract);
  return Object.entries(REMEDIES)
    .map(([code, remedy]) =>
      [
        `### ${code}`,
        meanings.get(code) ?? '',
        ...[...(messages.get(code) ?? [])].map(message => `> ${message}`),
        `**What to do:** ${remedy}`,
      ].join('\n\n'),
    )
    .join('\n\n');
}

function collectMessages(contract: Contract): Map<string, Set<string>> {
  const messages = new Map<string, Set<string>>();
  for (const { operation } of listOperations(contract)) {
    for (const { content } of Object.values(operation.responses)) {
      for (const { value } of Object.values(content?.['application/json'].examples ?? {})) {
        const { code, error } = value as { code?: string; error?: string };
        if (code && error) messages.set(code, (messages.get(code) ?? new Set()).add(error));
      }
    }
  }
  return messages;
}
