import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const BIOME = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'));

/** Formats a source the way `npm run fix` formats handwritten code. */
export async function formatSource(source: string): Promise<string> {
  const biome = spawn(process.execPath, [BIOME, 'format', '--stdin-file-path=sdk/src/client.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  biome.stdin.end(source);
  return text(biome.stdout);
}
