import { version } from './generated/version.ts';

type Runtime = {
  navigator?: { userAgent?: string };
  process?: { versions?: { node?: string } };
};

/** Identifies the package and the runtime, except in browsers, which set their own. */
export function getUserAgent(runtime: Runtime = globalThis as Runtime): string | undefined {
  const node = runtime.process?.versions?.node;
  const name = runtime.navigator?.userAgent ?? (node && `Node.js/${node}`) ?? '';
  return name.startsWith('Mozilla/') ? undefined : `restaurant-ordering-sdk/${version} ${name}`.trim();
}
