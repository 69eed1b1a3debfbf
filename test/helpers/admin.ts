import { runCommand } from './run-command.ts';
import { SECRETS_KEYS, type TestService } from './service.ts';

const toText = (keys: readonly Buffer[]): string => keys.map(key => key.toString('base64')).join(',');

/** `npm run ordering -- admin` on a service's database: its environment and runner. */
export function createAdmin(
  { database: { url, name } }: TestService,
  keys: readonly Buffer[] = SECRETS_KEYS,
) {
  const address = new URL(url);
  address.pathname = name;
  const env = { MONGODB_URL: address.href, SECRETS_KEY: toText(keys) };
  return { env, run: (...args: string[]) => runCommand('admin', args, env) };
}
