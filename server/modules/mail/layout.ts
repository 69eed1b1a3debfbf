import { Eta } from 'eta';
import type { Language } from '../../../generated/dashboard/types.ts';

/** An email's text. `action` is the label of its link. */
export type MailText = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: string;
  /** Shown below the link. */
  note: string;
};

/** `url` is the target of `action`. */
export type MailContent = MailText & {
  language: Language;
  restaurant: string;
  url?: string;
  /** A table, for example of a receipt. */
  rows?: MailRow[];
};

/** A heading starts a section of the table. */
export type MailRow = { label: string; value: string; isTotal?: boolean; isHeading?: boolean };

/**
 * Eta escapes all values. Styles are inline because mail clients drop style sheets. Colors adapt to dark mode
 * where supported.
 */
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
<% if (it.rows) { %>
<table role="presentation" style="width:100%;margin:0 0 18px;border-collapse:collapse;font-size:15px">
<% it.rows.forEach(row => { %>
<tr>
<% if (row.isHeading) { %>
<th class="text" colspan="2" scope="colgroup" align="<%= it.start %>" style="padding:18px 0 6px;font-size:16px;font-weight:700;line-height:1.4;color:#1c1f24"><%= row.label %></th>
<% } else { %>
<td class="text" style="padding:6px 0;line-height:1.4;color:#1c1f24;<%= row.isTotal ? 'border-top:1px solid #c9ced6;font-weight:700' : '' %>"><%= row.label %></td>
<td class="text" dir="ltr" align="<%= it.end %>" style="padding:6px 0;white-space:nowrap;vertical-align:top;color:#1c1f24;<%= row.isTotal ? 'border-top:1px solid #c9ced6;font-weight:700' : '' %>"><%= row.value %></td>
<% } %>
</tr>
<% }) %>
</table>
<% } %>
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

export function renderHtml(content: MailContent): string {
  const isRightToLeft = content.language === 'ar';
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  return eta.render(render, {
    ...content,
    direction,
    start: isRightToLeft ? 'right' : 'left',
    end: isRightToLeft ? 'left' : 'right',
  });
}

export function renderText({
  greeting,
  paragraphs,
  rows = [],
  action,
  url,
  note,
  restaurant,
}: MailContent): string {
  const table = rows
    .map(({ label, value, isHeading }) => {
      if (isHeading) return `\n${label}`;
      return value === '' ? label : `${label}: ${value}`;
    })
    .join('\n')
    .trimStart();
  const link = url === undefined ? [] : [`${action}:\n${url}`];
  const parts = [greeting, ...paragraphs, table, ...link, note, `-- \n${restaurant}`];
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}
