import ts from 'typescript';

/** Contract types whose names would conflict with the package's own. */
const RENAMED: Record<string, string> = {
  Error: 'ErrorBody',
  InvalidRequestError: 'InvalidRequestErrorBody',
};

type Member = { name: string; doc: string; type: ts.TypeNode };

/**
 * Renders the contract's types in a readable form: one named type per schema and per operation's query,
 * instead of entries of one large interface. `paths` and `operations`, which openapi-fetch uses, refer to
 * them.
 *
 * @param accepted - Types that clients can pass in addition to the contract's type, by schema and query
 * parameter.
 * @param sent - The schemas of request bodies. Their optional properties accept `undefined` under
 * `exactOptionalPropertyTypes`.
 */
export function renderTypes(
  contractTypes: string,
  accepted: Map<string, string>,
  sent: ReadonlySet<string>,
): string {
  const source = ts.createSourceFile('types.ts', contractTypes, ts.ScriptTarget.Latest, true);
  const find = (name: string): ts.InterfaceDeclaration => {
    const found = source.statements.filter(ts.isInterfaceDeclaration).find(node => node.name.text === name);
    if (!found) throw new Error(`The contract's types have no ${name}`);
    return found;
  };
  const components = new Map(
    getMembers(find('components')).map(({ name, type }) => [name, getMembers(type)]),
  );

  /**
   * Replaces `components["schemas"]["…"]` with type names, and inlines the types of headers and parameters.
   */
  const resolve = (text: string): string =>
    text.replaceAll(/components\["(\w+)"\]\["([\w.-]+)"\]/g, (_all, kind: string, name: string) =>
      kind === 'schemas'
        ? (RENAMED[name] ?? name)
        : (components
            .get(kind)
            ?.find(member => member.name === name)
            ?.type.getText() ?? 'unknown'),
    );

  const orAccepted = (name: string): string => (accepted.has(name) ? ` | ${accepted.get(name)}` : '');
  const schemas = (components.get('schemas') ?? []).map(({ name: key, doc, type }) => {
    const name = RENAMED[key] ?? key;
    const written = sent.has(key) ? withUndefined(type) : type.getText();
    const text = dedent(resolve(written), 8) + orAccepted(key);
    return ts.isTypeLiteralNode(type)
      ? `${dedent(doc, 8)}export interface ${name} ${text}\n`
      : `${dedent(doc, 8)}export type ${name} = ${text};\n`;
  });
  const queries = getMembers(find('operations')).flatMap(({ name, type }) => {
    const parameters = getMembers(getMembers(type).find(member => member.name === 'parameters')?.type);
    const query = getMembers(parameters.find(member => member.name === 'query')?.type);
    if (query.length === 0) return [];
    const fields = query.map(field => {
      const fieldType = resolve(field.type.getText()) + orAccepted(field.name);
      return `${dedent(field.doc, 12)}    ${field.name}?: ${fieldType} | undefined;\n`;
    });
    const upperName = name.charAt(0).toUpperCase() + name.slice(1);
    return `/** Filters and pagination of \`${name}\`. */\nexport interface ${upperName}Query {\n${fields.join('')}}\n`;
  });
  const maps = ['paths', 'operations'].map(name => `${resolve(find(name).getText())}\n`);
  return cleanComments([...schemas, ...queries, ...maps].join('\n'));
}

function getMembers(node: ts.Node | undefined): Member[] {
  if (!node || !(ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node))) return [];
  return node.members.filter(ts.isPropertySignature).flatMap(member => {
    const { name, type } = member;
    const key = ts.isStringLiteral(name) ? name.text : name.getText();
    const doc = member.getFullText().slice(0, -member.getText().length).replace(/^\n+/, '').trimEnd();
    return type ? [{ name: key, doc: doc && `${doc}\n`, type }] : [];
  });
}

/** Renders a type so that optional properties, at any depth, also accept undefined. */
function withUndefined(type: ts.TypeNode): string {
  const ends: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node) && node.questionToken && node.type) ends.push(node.type.getEnd());
    ts.forEachChild(node, visit);
  };
  visit(type);
  const text = type.getSourceFile().text;
  const starts = [type.getStart(), ...ends.sort((one, other) => one - other)];
  return starts
    .map((start, index) => text.slice(start, starts[index + 1] ?? type.getEnd()))
    .join(' | undefined');
}

function dedent(text: string, columns: number): string {
  return text.replaceAll(new RegExp(`^ {${columns}}`, 'gm'), '');
}

/** Moves a description from its tag to the text of the comment and removes tags without information. */
function cleanComments(text: string): string {
  return text
    .replaceAll(/^ *\* (?:Format: .*|@enum .*)\n/gm, '')
    .replaceAll(/^( *\*) (?!@)(.*)\n *\* @description /gm, '$1 $2\n$1\n$1 ')
    .replaceAll('@description ', '')
    .replaceAll(/^( *\*) {5}/gm, '$1 ');
}
