import { parseArgs } from 'node:util';
import { SITE_FOLDER } from './folder.ts';
import { buildSite } from './site.ts';

const USAGE = `Writes the documentation as static files, which the service or any other host can serve.

  npm run docs:build -- --out ./site --api-url https://api.example.com

  --out       the folder to write to; default: the folder that the service serves
  --api-url   the URL of the service, if another host serves the pages
  --url       the URL of the pages on that host, for sitemap.xml and 404.html`;

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
    `${pages} documentation pages built in ${folder} in ${Math.round(performance.now() - started)} ms`,
  );
}
