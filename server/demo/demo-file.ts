import { join } from 'node:path';
import { readFileIfExists, writeFileAtomic } from '../lib/atomic-file.ts';

const CREDENTIALS = ['apiKey', 'limitedApiKey', 'dashboardEmail', 'dashboardPassword'] as const;

export type DemoCredentials = Record<(typeof CREDENTIALS)[number], string> & {
  /** Proves access to this file. */
  demoToken: string;
};

/** URLs are empty until the service listens. */
export type DemoFile = DemoCredentials & { apiBaseUrl: string; dashboardUrl: string };

/** Files of earlier releases have no token. */
type StoredDemoFile = Omit<DemoFile, 'demoToken'> & Partial<Pick<DemoFile, 'demoToken'>>;

export const getDemoFilePath = (dataDir: string) => join(dataDir, 'demo.json');

export function writeDemoFile(dataDir: string, demo: DemoFile): Promise<void> {
  return writeFileAtomic(getDemoFilePath(dataDir), `${JSON.stringify(demo, null, 2)}\n`);
}

/** Undefined without a file. Throws if a credential is missing. */
export async function readDemoFile(dataDir: string): Promise<StoredDemoFile | undefined> {
  const text = await readFileIfExists(getDemoFilePath(dataDir));
  if (text === undefined) return undefined;
  const demo: unknown = JSON.parse(text);
  if (isDemoFile(demo)) return demo;
  throw new Error(`${getDemoFilePath(dataDir)} does not hold the demo keys; delete it to have new ones made`);
}

function isDemoFile(value: unknown): value is StoredDemoFile {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return CREDENTIALS.every(name => typeof fields.get(name) === 'string');
}
