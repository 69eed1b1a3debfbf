import { JSON_SYNTAX, renderLiteral } from './literal.ts';
import { pickFilter, type SampleRequest } from './request.ts';

export function renderCurlSample({ method, path, query, idempotencyKey, body }: SampleRequest): string {
  const search = new URLSearchParams(pickFilter(query));
  const url = `https://api.example.com${path}${search.size > 0 ? `?${search}` : ''}`;
  const headers = [
    'Authorization: Bearer $API_KEY',
    ...(idempotencyKey ? [`Idempotency-Key: ${idempotencyKey}`] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
  ];
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    ...headers.map(header => `-H "${header}"`),
    ...(body === undefined ? [] : [`-d '${escapeQuotes(renderLiteral(body, JSON_SYNTAX, '  '))}'`]),
  ].join(' \\\n  ');
}

/** A quote would end the shell string, so the string is split around it. */
const escapeQuotes = (text: string): string => text.replaceAll("'", String.raw`'\''`);
