/** An element with JSON-LD of https://schema.org. Browsers do not run it, so no policy has to allow it. */
export function buildStructuredData(content: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...content });
  // No text can close the element.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
