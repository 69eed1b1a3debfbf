import { readFileSync } from 'node:fs';

/**
 * Tells of each of these processes how long, in milliseconds, its main thread has since been ready to run and had no processor, because
 * others had them. Always 0 where the system does not say, and of a process that has ended.
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
