// `npm run bench -- NAME [--help]`

const BENCHMARKS: Record<string, { measures: string; run: () => Promise<unknown> }> = {
  api: { measures: 'requests beside bare node:http and Express', run: () => import('./api.ts') },
  changes: { measures: 'the cost of a status change and its effects', run: () => import('./changes.ts') },
  delivery: { measures: 'bytes that a delivery and an order store', run: () => import('./delivery.ts') },
  fleet: {
    measures: 'separate API and worker processes, beside one process',
    run: () => import('./fleet.ts'),
  },
  held: { measures: 'the cost of held deliveries to a healthy endpoint', run: () => import('./held.ts') },
  hot: { measures: 'one restaurant with very many orders', run: () => import('./hot.ts') },
  kills: { measures: 'repeated and delayed deliveries after a kill', run: () => import('./kills.ts') },
  lists: { measures: 'what the database examines for each list and filter', run: () => import('./lists.ts') },
  pages: {
    measures: 'the longest tasks of the board and the kitchen display',
    run: () => import('./pages.ts'),
  },
  requests: { measures: 'the cost of the log of API requests', run: () => import('./requests.ts') },
  retention: { measures: 'response times while old data is removed', run: () => import('./retention.ts') },
  sales: { measures: "the sales reports of a chain's month", run: () => import('./sales.ts') },
  scale: { measures: 'the cost of a restaurant among 100 and 1,000', run: () => import('./scale.ts') },
  sdk: {
    measures: 'the overhead of an SDK call, beside its peers',
    run: () => import('../../sdk/bench/bench.ts'),
  },
  verifier: {
    measures: 'the verifier beside its peers',
    run: () => import('../../webhook-verifier/bench/bench.ts'),
  },
  webhooks: {
    measures: 'deliveries per second, and the wait of a receiver',
    run: () => import('./webhooks.ts'),
  },
};

const [name = ''] = process.argv.splice(2, 1);
const benchmark = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
if (benchmark) await benchmark.run();
else {
  const usage = `Usage: npm run bench -- NAME [--help]

Benchmarks:
${Object.entries(BENCHMARKS)
  .map(([key, { measures }]) => `  ${key.padEnd(10)} ${measures}`)
  .join('\n')}`;
  if (['', '-h', '--help'].includes(name)) console.log(usage);
  else {
    console.error(`There is no benchmark "${name}".\n\n${usage}`);
    process.exitCode = 2;
  }
}
