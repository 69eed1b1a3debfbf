import type { KnownErrorCode } from '../../generated/public/types.ts';
import { type Contract, describeValues, listOperations } from './contract.ts';

/** The remedy for each code. A missing one is a compile-time error. */
const REMEDIES: Record<KnownErrorCode, string> = {
  invalid_request:
    'Do not repeat the request: it fails each time. `fields` names every offending place, as a JSON pointer into the body or as the name of a parameter. Common causes: a `Content-Type` other than `application/json`, a price with more decimals than the currency has, a body that a proxy has cut off. With 413, send less at once: a body holds at most 256 KiB.',
  unauthorized:
    'Send `Authorization: Bearer rok_…` with the whole key. Common causes: the variable of the key is not set, white space or a line break behind it, the key of another deployment.',
  key_inactive:
    'Make a new key in the dashboard and replace the old one wherever it is used; a revoked key does not come back.',
  forbidden:
    'The message says which of two things is missing. A scope: the page of the operation names it, and a new key with it is made in the dashboard. A branch: list those that the key reaches with [List branches](api/list-branches.md).',
  not_found:
    'Check the id or number, and the path: `/v1` is part of it. An order or item of a branch outside the key’s branches is not found, either.',
  method_not_allowed: 'Use one of the methods that the `Allow` header names.',
  conflict:
    'Fetch the resource and decide again: someone else changed it first, or the order is already `completed` or `cancelled`. If you sent an `Idempotency-Key`, take a new one for another request; with `Retry-After`, the first request is still being worked on.',
  rate_limited:
    'Wait as many seconds as `Retry-After` says, then go on. [Limits](limits.md) shows how to stay below; the SDK waits by itself, with `pace: true` even ahead of time.',
  internal_error:
    'Repeat what may be repeated (see [Idempotency](idempotency.md)) after some seconds, with growing pauses. If it stays, report it with the `X-Request-Id`.',
  unavailable:
    'Nothing is wrong with the request. Repeat what may be repeated after as many seconds as `Retry-After` says.',
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
