import { getDemoFilePath } from './demo/demo-file.ts';

type Demo = { apiBaseUrl: string; apiKey: string; dashboardEmail: string; dashboardPassword: string };

/** What a person reads who has just started the demo restaurant. */
export function startupBanner(demo: Demo, dataDir: string): string[] {
  const { apiBaseUrl, apiKey, dashboardEmail, dashboardPassword } = demo;
  return [
    '',
    '  The Restaurant Ordering Service is running.',
    '',
    `  API            ${apiBaseUrl}/v1`,
    `  Documentation  ${apiBaseUrl}/docs`,
    `  Contract       ${apiBaseUrl}/openapi.json`,
    `  Dashboard API  ${apiBaseUrl}/dashboard/api`,
    `  Sign-in        ${dashboardEmail}  ${dashboardPassword}`,
    `  Demo keys      ${getDemoFilePath(dataDir)}`,
    '',
    '  Try it:',
    '',
    `  curl -H 'Authorization: Bearer ${apiKey}' '${apiBaseUrl}/v1/orders?limit=1'`,
    '',
  ];
}
