import { version } from './generated/version.ts';

type Runtime = {
  navigator?: { userAgent?: string };
  process?: { versions?: { node?: string } };
};

/** Names the package and the runtime, except in a browser, which names itself. */
export function getUserAgent(runtime: Runtime = globalThis as Runtime): string | undefined {
  const node = runtime.process?.versions?.node;
  const name = runtime.navigator?.userAgent ?? (node && `Node.js/${node}`) ?? '';
  return name.startsWith('Mozilla/') ? undefined : `restaurant-ordering-sdk/${version} ${name}`.trim();
}
