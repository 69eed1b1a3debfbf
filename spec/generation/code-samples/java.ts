import { JSON_SYNTAX, renderLiteral } from './literal.ts';
import { pickFilter, type SampleRequest } from './request.ts';

/** Uses java.net.http, which is part of Java, and Jackson, which almost every Java service has. */
export function renderJavaSample(request: SampleRequest): string {
  const { method, path, query, idempotencyKey, body, isList, fields } = request;
  const search = new URLSearchParams(pickFilter(query));
  const url = `https://api.example.com${path}${search.size > 0 ? `?${search}` : ''}`;
  const look = (name: string) =>
    `System.out.println(${fields.map(field => `${name}.get("${field}")`).join(' + " " + ')});`;
  return [
    'import com.fasterxml.jackson.databind.JsonNode;',
    'import com.fasterxml.jackson.databind.ObjectMapper;',
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    ...(body === undefined ? [] : ['import java.net.http.HttpRequest.BodyPublishers;']),
    'import java.net.http.HttpResponse.BodyHandlers;',
    '',
    'public class Sample {',
    '  public static void main(String[] args) throws Exception {',
    ...(body === undefined ? [] : [`    var body = ${renderTextBlock(body, '        ')};`]),
    `    var request = HttpRequest.newBuilder(URI.create("${url}"))`,
    ...(method === 'GET'
      ? []
      : [
          `        .method("${method}", BodyPublishers.${body === undefined ? 'noBody()' : 'ofString(body)'})`,
        ]),
    '        .header("Authorization", "Bearer " + System.getenv("API_KEY"))',
    ...(idempotencyKey ? [`        .header("Idempotency-Key", "${idempotencyKey}")`] : []),
    ...(body === undefined ? [] : ['        .header("Content-Type", "application/json")']),
    '        .build();',
    '    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());',
    '    if (response.statusCode() >= 300) {',
    '      throw new IllegalStateException(response.body());',
    '    }',
    '    JsonNode result = new ObjectMapper().readTree(response.body());',
    ...(isList
      ? ['    for (JsonNode element : result.get("data")) {', `      ${look('element')}`, '    }']
      : [`    ${look('result')}`]),
    '  }',
    '}',
  ].join('\n');
}

/** Quotes need no escaping in text blocks. */
function renderTextBlock(body: unknown, indent: string): string {
  const json = renderLiteral(body, JSON_SYNTAX).replaceAll('\\', String.raw`\\`);
  return `"""\n${json}"""`.replaceAll('\n', `\n${indent}`);
}
