import { readFileSync } from 'node:fs';

/**
 * Returns how long each process's main thread has since been runnable without a CPU, in milliseconds. Always
 * 0 if the system does not report it or the process has exited.
 */
export function watchStarvation(processes: number[]): () => number[] {
  const before = processes.map(read);
  return () => processes.map((pid, index) => Math.max(0, read(pid) - (before[index] ?? 0)));
}

function read(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}
