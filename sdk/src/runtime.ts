type Runtime = { process?: { versions?: { node?: string } } };

const LEAST_NODE = 20;

/** Throws in Node versions that the package doesn't support, before a missing feature makes a call fail. */
export function assertRuntime(runtime: Runtime = globalThis as Runtime): void {
  const node = runtime.process?.versions?.node;
  if (node === undefined || Number.parseInt(node, 10) >= LEAST_NODE) return;
  throw new Error(`@restaurant-ordering/sdk needs Node ${LEAST_NODE} or later. This is Node ${node}.`);
}
