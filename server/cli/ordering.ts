#!/usr/bin/env node
import { createProgram } from './program.ts';

// The command for hosts: `npm run ordering -- <command>`, and `ordering <command>` in the container.
await createProgram().parseAsync();
