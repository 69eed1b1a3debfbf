import { PHP_SYNTAX, renderLiteral } from './literal.ts';
import { pickFilter, type SampleRequest } from './request.ts';

/** Uses the curl extension, which almost every PHP installation has. */
export function renderPhpSample(request: SampleRequest): string {
  const { method, path, query, idempotencyKey, body, isList, fields } = request;
  const search = new URLSearchParams(pickFilter(query));
  const url = `https://api.example.com${path}${search.size > 0 ? `?${search}` : ''}`;
  const headers = [
    "'Authorization: Bearer ' . getenv('API_KEY')",
    ...(idempotencyKey ? [`'Idempotency-Key: ${idempotencyKey}'`] : []),
    ...(body === undefined ? [] : ["'Content-Type: application/json'"]),
  ];
  const look = (name: string) =>
    `echo ${fields.map(field => `json_encode($${name}['${field}'])`).join(", ' ', ")}, PHP_EOL;`;
  return [
    '<?php',
    `$request = curl_init('${url}');`,
    'curl_setopt_array($request, [',
    ...(method === 'GET' ? [] : [`  CURLOPT_CUSTOMREQUEST => '${method}',`]),
    '  CURLOPT_RETURNTRANSFER => true,',
    '  CURLOPT_HTTPHEADER => [',
    ...headers.map(header => `    ${header},`),
    '  ],',
    ...(body === undefined
      ? []
      : [`  CURLOPT_POSTFIELDS => json_encode(${renderLiteral(body, PHP_SYNTAX, '  ')}),`]),
    ']);',
    '$answer = curl_exec($request);',
    'if ($answer === false || curl_getinfo($request, CURLINFO_RESPONSE_CODE) >= 300) {',
    '  throw new RuntimeException($answer ?: curl_error($request));',
    '}',
    '$result = json_decode($answer, true);',
    ...(isList ? ["foreach ($result['data'] as $element) {", `  ${look('element')}`, '}'] : [look('result')]),
  ].join('\n');
}
