import { RESTAURANT_SLUG } from './demo/branches.ts';
import { type DemoFile, getDemoFilePath } from './demo/demo-file.ts';

export function startupBanner(
  { apiBaseUrl, apiKey, dashboardUrl, dashboardEmail, dashboardPassword, demoToken }: DemoFile,
  dataDir: string,
): string[] {
  return [
    '',
    '  The Restaurant Ordering Service is running.',
    '',
    `  Dashboard      ${dashboardUrl}`,
    `  Kitchen        ${apiBaseUrl}/kitchen`,
    `  Storefront     ${apiBaseUrl}/order/${RESTAURANT_SLUG}`,
    `  Sign-in        ${dashboardEmail}  ${dashboardPassword}`,
    '',
    `  API            ${apiBaseUrl}/v1/orders (requires an API key)`,
    `  Documentation  ${apiBaseUrl}/demo?token=${demoToken}`,
    `  Contract       ${apiBaseUrl}/openapi.json`,
    `  Demo keys      ${getDemoFilePath(dataDir)}`,
    '',
    '  Try it:',
    '',
    `  curl -H 'Authorization: Bearer ${apiKey}' '${apiBaseUrl}/v1/orders?limit=1'`,
    '',
  ];
}
