import { Eta } from 'eta';
import type { Language } from '../../../generated/dashboard/types.ts';
import type { MailText } from './texts.ts';

/** `url` is the address that `action` opens. */
export type MailContent = MailText & { language: Language; restaurant: string; url?: string };

/** Eta escapes every value. Styles are inline, because mail clients drop style sheets; colors have a dark scheme where clients know it. */
const LAYOUT = `<!doctype html>
<html lang="<%= it.language %>" dir="<%= it.direction %>">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title><%= it.subject %></title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #16181c !important; }
  .card { background: #22252b !important; }
  .text { color: #eceef1 !important; }
  .dim { color: #b3b8c2 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f4f6;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div class="card" style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px">
<p class="dim" style="margin:0 0 20px;font-size:15px;font-weight:600;color:#5b6270"><%= it.restaurant %></p>
<p class="text" style="margin:0 0 14px;font-size:16px;line-height:1.5;color:#1c1f24"><%= it.greeting %></p>
<% it.paragraphs.forEach(paragraph => { %>
<p class="text" style="margin:0 0 14px;font-size:16px;line-height:1.5;color:#1c1f24"><%= paragraph %></p>
<% }) %>
<% if (it.url) { %>
<p style="margin:24px 0"><a href="<%= it.url %>" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f6b4f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none"><%= it.action %></a></p>
<% } %>
<p class="dim" style="margin:0;font-size:14px;line-height:1.5;color:#5b6270"><%= it.note %></p>
</div>
</body>
</html>
`;

const eta = new Eta({ autoEscape: true });
const render = eta.compile(LAYOUT);

export const renderHtml = (content: MailContent): string =>
  eta.render(render, { ...content, direction: content.language === 'ar' ? 'rtl' : 'ltr' });

export function renderText({ greeting, paragraphs, action, url, note, restaurant }: MailContent): string {
  const link = url === undefined ? [] : [`${action}:\n${url}`];
  return `${[greeting, ...paragraphs, ...link, note, `-- \n${restaurant}`].join('\n\n')}\n`;
}
