/** How a language writes texts and the names of fields. */
type Syntax = { text: (value: string) => string; name: (name: string) => string; trailingComma: string };

export const JSON_SYNTAX: Syntax = { text: JSON.stringify, name: JSON.stringify, trailingComma: '' };

export const TYPESCRIPT_SYNTAX: Syntax = {
  text: value => `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`,
  name: name => name,
  trailingComma: ',',
};

const LINE_WIDTH = 80;

/** A JSON value as source text, on one line where it fits. */
export function renderLiteral(value: unknown, syntax: Syntax, indent = ''): string {
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const render = (deeper: string) =>
    Array.isArray(value)
      ? value.map(element => renderLiteral(element, syntax, deeper))
      : Object.entries(value).map(
          ([name, inner]) => `${syntax.name(name)}: ${renderLiteral(inner, syntax, deeper)}`,
        );

  const parts = render(indent).join(', ');
  const line = Array.isArray(value) ? `[${parts}]` : `{ ${parts} }`;
  if (line.length + indent.length <= LINE_WIDTH && !line.includes('\n')) return line;
  const deeper = `${indent}  `;
  const lines = render(deeper).map(part => `${deeper}${part}`);
  return `${open}\n${lines.join(',\n')}${syntax.trailingComma}\n${indent}${close}`;
}
