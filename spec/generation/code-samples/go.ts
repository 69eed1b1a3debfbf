import { JSON_SYNTAX, renderLiteral } from './literal.ts';
import { pickFilter, type SampleRequest } from './request.ts';

/** Uses net/http, which is part of Go. */
export function renderGoSample(request: SampleRequest): string {
  const { method, path, query, idempotencyKey, body, isList, fields } = request;
  const search = new URLSearchParams(pickFilter(query));
  const url = `https://api.example.com${path}${search.size > 0 ? `?${search}` : ''}`;
  const look = (name: string) => `fmt.Println(${fields.map(field => `${name}["${field}"]`).join(', ')})`;
  const imports = [
    'encoding/json',
    'fmt',
    'log',
    'net/http',
    'os',
    ...(body === undefined ? [] : ['strings']),
  ];
  return [
    'package main',
    '',
    'import (',
    ...imports.map(name => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...(body === undefined ? [] : [`\tbody := strings.NewReader(${renderRaw(body)})`]),
    `\trequest, err := http.NewRequest("${method}", "${url}", ${body === undefined ? 'nil' : 'body'})`,
    ...CHECK,
    '\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))',
    ...(idempotencyKey ? [`\trequest.Header.Set("Idempotency-Key", "${idempotencyKey}")`] : []),
    ...(body === undefined ? [] : ['\trequest.Header.Set("Content-Type", "application/json")']),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...CHECK,
    '\tdefer response.Body.Close()',
    '\tif response.StatusCode >= 300 {',
    '\t\tlog.Fatal(response.Status)',
    '\t}',
    ...(isList
      ? [
          '\tvar page struct{ Data []map[string]any }',
          ...decodeInto('page'),
          '\tfor _, element := range page.Data {',
          `\t\t${look('element')}`,
          '\t}',
        ]
      : ['\tvar result map[string]any', ...decodeInto('result'), `\t${look('result')}`]),
    '}',
  ].join('\n');
}

const CHECK = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];

const decodeInto = (name: string): string[] => [
  `\tif err := json.NewDecoder(response.Body).Decode(&${name}); err != nil {`,
  '\t\tlog.Fatal(err)',
  '\t}',
];

/** A raw string can contain everything but its own quote, which JSON can escape. */
const renderRaw = (body: unknown): string =>
  `\`${renderLiteral(body, JSON_SYNTAX).replaceAll('`', String.raw`\u0060`)}\``;
