import { statfs } from 'node:fs/promises';

/** The free bytes on the disk of a file or folder. */
export async function getFreeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;
