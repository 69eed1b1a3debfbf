type Demo = { apiBaseUrl: string; apiKey: string };

/** What a person reads who has just started the demo restaurant. */
export function welcome({ apiBaseUrl, apiKey }: Demo, dataDir: string): string[] {
  return [
    '',
    '  The Restaurant Ordering Service is running.',
    '',
    `  API            ${apiBaseUrl}/v1`,
    `  Documentation  ${apiBaseUrl}/docs`,
    `  Contract       ${apiBaseUrl}/openapi.json`,
    `  Demo keys      ${dataDir}/demo.json`,
    '',
    '  Try it:',
    '',
    `  curl -H 'Authorization: Bearer ${apiKey}' '${apiBaseUrl}/v1/orders?limit=1'`,
    '',
  ];
}
