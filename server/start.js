import { enableCompileCache } from 'node:module';

/**
 * The sources are compiled once and kept (in NODE_COMPILE_CACHE, else the system's folder for temporary files), which
 * halves the time of every later start. The one file in plain JavaScript: what turns the cache on is not itself in it,
 * and a single TypeScript source outside it has Node load its whole type stripper, 18 MB.
 */
enableCompileCache();
await import('./main.ts');
