/**
 * The layout in server/README.md: imports run one way, types included. A rule's comment is what a developer reads who
 * breaks it.
 */
const layer = name => `^server/${name}/`;
const COMPOSITION =
  '^server/(context/|(app|http-server|migrating|standalone|main|config|startup-banner)\\.ts$)';

/** Modules in the order in which they may know each other: each imports only those before it. */
const MODULES = [
  ['activity'],
  ['outbox'],
  ['keyed-changes'],
  ['branches'],
  ['restaurants'],
  ['inventory', 'keys', 'media', 'requests', 'sandbox', 'users', 'webhooks'],
  ['menu', 'pre-orders', 'promotions', 'screens', 'vouchers'],
  ['menu-import', 'orders'],
  ['kitchen', 'mail', 'payments', 'push', 'sales'],
  ['order-feed', 'printing', 'storefront', 'retention', 'day-reports', 'first-steps'],
  ['notices'],
];

const forbid = (name, comment, from, to, options = {}) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, ...options.from },
  to: { path: to, ...options.to },
});

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files need each other: move what both need into a third.',
      from: { path: '^(server|sdk|webhook-verifier|spec/rules)/' },
      // The base class of errors names the types of its generated subclasses.
      to: { circular: true, viaOnly: { pathNot: '^sdk/src/generated/' } },
    },
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'Two folders need each other: name an interface in one of them, and pass in what it needs.',
      scope: 'folder',
      from: { path: '^server/' },
      to: { circular: true },
    },
    forbid(
      'lib-knows-nobody',
      'server/lib is for everybody and knows nobody.',
      layer('lib'),
      '^server/(?!lib/)',
    ),
    forbid(
      'modules-know-lib-and-modules',
      'A module takes what else it needs as an argument, typed by an interface of its own.',
      layer('modules'),
      '^server/(?!lib/|modules/)',
    ),
    ...MODULES.flatMap((names, index) => {
      const later = MODULES.slice(index).flat();
      return names.map(name =>
        forbid(
          `module-order-${name}`,
          `modules/${name} may not know the modules beside or after it: see .dependency-cruiser.js.`,
          layer(`modules/${name}`),
          `^server/modules/(${later.join('|')})/`,
          { to: { pathNot: layer(`modules/${name}`) } },
        ),
      );
    }),
    forbid(
      'rules-know-the-contract-only',
      'The rules of spec/rules are bundled into the SDK: they know the generated contract, and no package when they run.',
      '^spec/rules/',
      '.',
      { to: { pathNot: '^(spec/rules|generated)/', dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'api-knows-modules-and-lib',
      'Handlers translate: what they need of the rest is passed in.',
      layer('api'),
      '^server/(?!api/|modules/|lib/|contract\\.ts$|web/entries\\.ts$)',
    ),
    forbid(
      'http-knows-no-module',
      'server/api/http serves any API: nothing in it knows orders.',
      layer('api/http'),
      '^server/(modules|api/(public|dashboard))/',
    ),
    forbid(
      'workers-know-modules-and-lib',
      'Workers take what they run as an argument.',
      layer('workers'),
      '^server/(?!workers/|modules/|lib/)',
    ),
    forbid(
      'observability-is-told',
      'What is observed is passed in.',
      layer('observability'),
      '^server/(?!observability/|lib/)',
    ),
    forbid(
      'only-composition-opens-the-database',
      'Stores get their collection as an argument.',
      '^server/',
      layer('database'),
      { from: { pathNot: `${COMPOSITION}|^server/(database|cli|demo)/` } },
    ),
    forbid(
      'nobody-knows-composition',
      'app.ts and context/ know everybody; only what starts the service knows them.',
      '^server/(?!cli/|context/|demo/|app\\.ts|standalone\\.ts|main\\.ts|start\\.js)',
      COMPOSITION,
      { to: { pathNot: '^server/config\\.ts$' } },
    ),
    forbid(
      'demo-is-handed-in',
      'What fills the demo and sandboxes is passed in by what starts the service.',
      '^server/(?!cli/|demo/|app\\.ts|standalone\\.ts|startup-banner\\.ts)',
      layer('demo'),
    ),
    forbid(
      'pages-know-the-contract-only',
      'The pages are clients of the dashboard contract.',
      '^server/web/(dashboard|kitchen|storefront|shared)/',
      '^(server/(?!web/(dashboard|kitchen|storefront|shared|locales)/)|sdk/|webhook-verifier/|test/)',
    ),
    forbid(
      'applications-share-only-shared',
      'What two applications need stands in server/web/shared.',
      '^server/web/([^/]+)/',
      '^server/web/(dashboard|kitchen|storefront)/',
      { to: { pathNot: '^server/web/$1/' } },
    ),
    forbid(
      'features-are-apart',
      'A feature knows no other: what two need stands in server/web/shared, and the router joins them.',
      '^server/web/dashboard/features/([^/]+)/',
      '^server/web/dashboard/features/',
      { to: { pathNot: '^server/web/dashboard/features/$1/' } },
    ),
    forbid(
      'packages-know-no-server',
      'What is published imports nothing of the server.',
      '^(sdk|webhook-verifier)/src/',
      '^server/',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)node_modules/|^generated/|/dist/|\\.test\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
