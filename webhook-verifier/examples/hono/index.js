import { serve } from '@hono/node-server';
import { app } from './app.ts';

const { PORT = '4000', WEBHOOK_SECRET } = process.env;
const fetch = request => app.fetch(request, { WEBHOOK_SECRET });
serve({ fetch, port: Number(PORT) }, () => console.log('Waiting for webhooks'));
