import { readFileSync } from 'node:fs';
import leven from 'leven';
import { SETTINGS, type Setting } from './settings.ts';

export type Environment = Record<string, string | undefined>;

const ALL: Setting[] = Object.values(SETTINGS);

/** Adds the secrets from files named in the environment. Values and files may end with a line break. */
export function readSecretFiles(env: Environment, problems: string[]): Environment {
  const read: Environment = { ...env };
  for (const { variable, isSecret } of ALL) {
    if (!isSecret) continue;
    if (env[variable]) read[variable] = env[variable].trim();
    const path = env[`${variable}_FILE`];
    if (!path) continue;
    if (env[variable]) {
      problems.push(`${variable} and ${variable}_FILE are both set: set only one`);
      continue;
    }
    try {
      read[variable] = readFileSync(path, 'utf8').trim();
      if (read[variable] === '') problems.push(`${variable}_FILE names ${path}, which is empty`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      problems.push(`${variable}_FILE names ${path}, which cannot be read: ${reason}`);
    }
  }
  return read;
}

const SHORTEST = 7;

/** At most three letters differ. Short names resemble too many others: `HOME`, `POST`. */
const isLike = (name: string, setting: string): boolean =>
  setting.length >= SHORTEST && leven(name, setting) <= Math.min(3, Math.floor(setting.length / 3));

/**
 * Reports unknown variables that resemble unset settings. A misspelled `MONGODB_URI` would otherwise be
 * ignored silently.
 */
export function describeMisspelt(env: Environment): string[] {
  const variables = ALL.map(({ variable }) => variable);
  const missing = variables.filter(name => !env[name] && !env[`${name}_FILE`]);
  return Object.keys(env).flatMap(name => {
    if (variables.includes(name.replace(/_FILE$/, ''))) return [];
    const meant = missing.find(setting => isLike(name.replace(/_FILE$/, ''), setting));
    return meant ? [`${name} is not a setting of this service: did you mean ${meant}?`] : [];
  });
}
