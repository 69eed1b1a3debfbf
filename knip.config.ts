import type { KnipConfig } from 'knip';

export default {
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    '.': {
      entry: ['test/**/*.test.ts', 'test/bench/peers/*.ts'],
      project: ['test/**/*.ts'],
    },
    spec: { entry: ['**/*.test.ts'], project: ['**/*.ts'] },
    server: { entry: ['**/*.test.ts'], project: ['**/*.ts', '!embedded-database/**'] },
    'server/embedded-database': { entry: ['src/main.ts', 'test/**/*.test.ts'] },
  },
} satisfies KnipConfig;
