#!/usr/bin/env node
import { createProgram } from './program.ts';

// The operators' command: `npm run ordering -- <command>`, or `ordering <command>` in the container.
await createProgram().parseAsync();
