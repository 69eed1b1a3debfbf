import { parseArgs } from 'node:util';
import { SITE_FOLDER } from './folder.ts';
import { buildSite } from './site.ts';

const USAGE = `Writes the documentation as static files, to be served by the service itself or by any other host.

  npm run docs:build -- --out ./site --api-url https://api.example.com

  --out       where to write it to; by default where the service serves it from
  --api-url   the address of the service, where another host serves the pages
  --url       the address of the pages there, for sitemap.xml and 404.html`;

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    'api-url': { type: 'string' },
    url: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) console.log(USAGE);
else {
  const started = performance.now();
  const folder = values.out ?? SITE_FOLDER;
  const { pages } = await buildSite(folder, { apiUrl: values['api-url'], url: values.url });
  console.log(
    `${pages} pages of documentation in ${folder}, built in ${Math.round(performance.now() - started)} ms`,
  );
}
