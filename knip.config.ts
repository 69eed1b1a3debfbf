import type { KnipConfig } from 'knip';

export default {
  ignoreExportsUsedInFile: { interface: true, type: true },
  // The proxy of a test, which is skipped without it; what signs the verifier's vectors independently of our code; what reads units.
  ignoreBinaries: ['haproxy', 'openssl', 'systemd-analyze'],
  // Run by their binaries; named in an option; required, so that its types stay out.
  ignoreDependencies: [
    '@arethetypeswrong/cli',
    'bun',
    'dependency-cruiser',
    'typedoc-plugin-markdown',
    'highlight.js',
  ],
  workspaces: {
    '.': {
      entry: [
        'test/**/*.test.ts',
        'test/bench/peers/*.ts',
        'test/fakes/check-stripe-shapes.ts',
        'test/helpers/worker.ts',
      ],
      // The walks are compiled with the clients that they use.
      project: ['test/**/*.ts', '!test/generators/walks/**'],
      // What examples and snippets are compiled with and run on.
      ignoreDependencies: [
        'tsdown',
        '@hono/node-server',
        /^@nestjs\//,
        'hono',
        'reflect-metadata',
        'rxjs',
        /^typescript-/,
      ],
    },
    spec: { entry: ['check-released.ts', '**/*.test.ts'], project: ['**/*.ts'] },
    'server/web': {
      entry: [
        '{dashboard,kitchen,storefront}/main.tsx',
        'kitchen/offline/worker.ts',
        'shared/push/worker.ts',
        'lingui.config.ts',
      ],
    },
    server: {
      entry: ['**/*.test.ts', 'docs/assets/*.js', 'docs/verify/*'],
      project: ['**/*.ts', '!embedded-database/**', '!web/**'],
    },
    // Loaded by a bundler, inside other runtimes.
    // And examples, which have manifests of their own.
    sdk: { entry: ['test/helpers/suite.ts', 'src/*.ts'], ignore: ['examples/**'] },
    'webhook-verifier': { entry: ['test/built/suite.ts', 'src/*.ts'], ignore: ['examples/**'] },
    'server/embedded-database': { entry: ['src/child-process.ts', 'test/**/*.test.ts'] },
  },
} satisfies KnipConfig;
