import { join } from 'node:path';
import { type Environment, readSecretFiles } from './environment.ts';
import type { BucketAccess } from './lib/bucket-access.ts';
import type { ExportTarget } from './modules/retention/export-target.ts';
import type { IdentityProviderSettings } from './modules/users/identity-provider.ts';
import { KEY_HELP, SettingError } from './setting-parsers.ts';
import { SETTINGS, type Setting } from './settings.ts';

type Values = { [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['parse']> };

/** The values of the settings, and values derived from several of them. */
export type Config = Values & {
  /** Where removed data is exported first. */
  exportTo: ExportTarget | undefined;
  /** Where new pictures are stored; the database if undefined. */
  picturesIn: BucketAccess | undefined;
  /** Undefined: users sign in with passwords and passkeys only. */
  identityProvider: IdentityProviderSettings | undefined;
};

/** The file of the embedded database. */
export const getDatabaseFile = (dataDir: string): string => join(dataDir, 'database.sqlite');

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Throws a `ConfigError` that lists every problem. Reads secrets from the files that `…_FILE` variables name.
 * On a terminal, no proxy needs time before a shutdown.
 */
export function readConfig(variables: Environment, isTerminal = false): Config {
  const problems: string[] = [];
  const env = readSecretFiles(variables, problems);
  const values = parseSettings(
    isTerminal && !env.DRAIN_SECONDS ? { ...env, DRAIN_SECONDS: '0' } : env,
    problems,
  );
  problems.push(...findContradictions(values, env));
  if (problems.length > 0)
    throw new ConfigError(`Invalid settings:\n${problems.map(problem => `  - ${problem}`).join('\n')}`);
  return {
    ...values,
    exportTo: toBucket(values, 'exportS3') ?? (values.exportDir ? { dir: values.exportDir } : undefined),
    picturesIn: toBucket(values, 'picturesS3'),
    identityProvider: toIdentityProvider(values),
  };
}

function parseSettings(env: Environment, problems: string[]): Values {
  const parse = ({ variable, default: fallback = '', parse }: Setting): unknown => {
    try {
      return parse(env[variable] || getDefault(fallback, Boolean(env.MONGODB_URL)));
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      problems.push(`${variable} ${error.message}`);
      return undefined;
    }
  };
  const settings: [string, Setting][] = Object.entries(SETTINGS);
  // Missing values have already been reported as problems, so the result is never used without them.
  return Object.fromEntries(settings.map(([name, setting]) => [name, parse(setting)])) as Values;
}

function getDefault(fallback: NonNullable<Setting['default']>, hasMongodbUrl: boolean): string {
  if (typeof fallback === 'string') return fallback;
  return hasMongodbUrl ? fallback.mongodb : fallback.embedded;
}

/** Conflicts between settings that are valid individually. */
function findContradictions(values: Partial<Values>, env: Environment): string[] {
  const { roles, exportS3AccessKeyId, exportS3SecretAccessKey } = values;
  const { picturesS3AccessKeyId, picturesS3SecretAccessKey } = values;
  const { deliveryRetentionDays = 0, activityRetentionDays = Number.POSITIVE_INFINITY } = values;
  const { MONGODB_URL, SECRETS_KEY, SECRETS_KEY_FILE, EXPORT_DIR, EXPORT_S3_URL, PICTURES_S3_URL } = env;
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL, OIDC_ISSUER } = env;
  const { oidcClientId, oidcClientSecret } = values;
  return [
    MONGODB_URL &&
      !SECRETS_KEY &&
      !SECRETS_KEY_FILE &&
      `SECRETS_KEY is required with MONGODB_URL: ${KEY_HELP}`,
    !MONGODB_URL && roles?.length === 1 && 'ROLES names a single role, which requires MONGODB_URL',
    activityRetentionDays <= deliveryRetentionDays &&
      'ACTIVITY_RETENTION_DAYS must be more than DELIVERY_RETENTION_DAYS: deliveries read their events from the log',
    EXPORT_DIR && EXPORT_S3_URL && 'EXPORT_DIR and EXPORT_S3_URL are both set: set only one',
    SMTP_URL &&
      !(MAIL_FROM && PUBLIC_URL) &&
      'SMTP_URL needs MAIL_FROM, and PUBLIC_URL for the links in emails',
    OIDC_ISSUER &&
      !(oidcClientId && oidcClientSecret && PUBLIC_URL) &&
      'OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, and PUBLIC_URL, to which the provider redirects',
    EXPORT_S3_URL &&
      !(exportS3AccessKeyId && exportS3SecretAccessKey) &&
      'EXPORT_S3_URL needs EXPORT_S3_ACCESS_KEY_ID and EXPORT_S3_SECRET_ACCESS_KEY',
    PICTURES_S3_URL &&
      !(picturesS3AccessKeyId && picturesS3SecretAccessKey) &&
      'PICTURES_S3_URL needs PICTURES_S3_ACCESS_KEY_ID and PICTURES_S3_SECRET_ACCESS_KEY',
  ].filter((problem): problem is string => Boolean(problem));
}

/** Undefined without a URL. */
function toBucket(values: Values, prefix: 'exportS3' | 'picturesS3'): BucketAccess | undefined {
  const url = values[`${prefix}Url`];
  if (!url) return undefined;
  return {
    url,
    region: values[`${prefix}Region`],
    accessKeyId: values[`${prefix}AccessKeyId`],
    secretAccessKey: values[`${prefix}SecretAccessKey`],
  };
}

function toIdentityProvider(values: Values): IdentityProviderSettings | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcName } = values;
  return issuer ? { issuer, clientId, clientSecret, name: oidcName || new URL(issuer).hostname } : undefined;
}
