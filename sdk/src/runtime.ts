type Runtime = { process?: { versions?: { node?: string } } };

const LEAST_NODE = 20;

/** Throws in a version of Node that the package does not support, before something that it lacks fails in the middle of a call. */
export function assertRuntime(runtime: Runtime = globalThis as Runtime): void {
  const node = runtime.process?.versions?.node;
  if (node === undefined || Number.parseInt(node, 10) >= LEAST_NODE) return;
  throw new Error(`@restaurant-ordering/sdk needs Node ${LEAST_NODE} or later. This is Node ${node}.`);
}
