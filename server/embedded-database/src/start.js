/** The server as a process of its own: `node start.js [--path file] [--port number]`, or forked by the API. */
import { enableCompileCache } from 'node:module';

// Before anything else is loaded: starts take a third of the time from the second one on. In plain JavaScript, because
// this file is not in the cache, and one TypeScript source that is not has Node load its type stripper, 18 MB.
enableCompileCache();
const { runProcess } = await import('./child-process.ts');
await runProcess();
