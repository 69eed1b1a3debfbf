import { type DemoFile, getDemoFilePath } from './demo/demo-file.ts';

export function startupBanner(
  { apiBaseUrl, apiKey, dashboardEmail, dashboardPassword }: DemoFile,
  dataDir: string,
): string[] {
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
