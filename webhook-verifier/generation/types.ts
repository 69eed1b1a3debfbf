import ts from 'typescript';

/** Renders the named schemas and all their references as flat TypeScript types, with descriptions. */
export function renderTypes(source: string, roots: readonly string[]): string {
  const schemas = parse(source);
  const wanted = collectReferences(schemas, roots);
  return [...wanted]
    .filter(name => !isString(schemas.get(name)))
    .sort()
    .map(name => render(schemas, name))
    .join('\n\n');
}

/** Renders one named schema under another name. */
export function renderType(source: string, name: string, as: string): string {
  return render(parse(source), name, as);
}

function parse(source: string): Schemas {
  return findSchemas(ts.createSourceFile('types.ts', source, ts.ScriptTarget.Latest, true));
}

function findSchemas(file: ts.SourceFile): Schemas {
  const components = file.statements.find(
    statement => ts.isInterfaceDeclaration(statement) && statement.name.text === 'components',
  );
  if (components === undefined || !ts.isInterfaceDeclaration(components)) throw new Error('no components');
  const schemas = properties(components.members).find(member => getName(member) === 'schemas')?.type;
  if (schemas === undefined || !ts.isTypeLiteralNode(schemas)) throw new Error('no schemas');
  return new Map(properties(schemas.members).map(member => [getName(member), member]));
}

function properties(members: ts.NodeArray<ts.TypeElement>): ts.PropertySignature[] {
  return members.filter(member => ts.isPropertySignature(member));
}

function getName(member: ts.PropertySignature): string {
  return ts.isIdentifier(member.name) || ts.isStringLiteral(member.name) ? member.name.text : '';
}

type Schemas = ReadonlyMap<string, ts.PropertySignature>;

/** Whether the schema only names a string type, such as `Money`. */
function isString(schema: ts.PropertySignature | undefined): boolean {
  return schema?.type?.kind === ts.SyntaxKind.StringKeyword;
}

const reference = /components\["schemas"\]\["(\w+)"\]/g;

function collectReferences(schemas: Schemas, roots: readonly string[]): Set<string> {
  const reached = new Set(roots);
  for (const name of reached) {
    const text = schemas.get(name)?.getText();
    if (text === undefined) throw new Error(`The contract has no schema ${name}`);
    for (const [, referred] of text.matchAll(reference)) if (referred !== undefined) reached.add(referred);
  }
  return reached;
}

function render(schemas: Schemas, name: string, as = name): string {
  const schema = schemas.get(name);
  if (schema?.type === undefined) throw new Error(`The contract has no schema ${name}`);
  const declaration = ts.isTypeLiteralNode(schema.type)
    ? `export interface ${as} {\n${properties(schema.type.members)
        .map(field => renderField(schemas, field))
        .join('\n')}\n}`
    : `export type ${as} = ${flatten(schemas, schema.type)};`;
  return renderComment(schema, '') + declaration;
}

function renderField(schemas: Schemas, field: ts.PropertySignature): string {
  const mark = field.questionToken === undefined ? '' : '?';
  return `${renderComment(field, '  ')}  ${getName(field)}${mark}: ${flatten(schemas, field.type)};`;
}

function flatten(schemas: Schemas, type: ts.TypeNode | undefined): string {
  if (type === undefined || ts.isTypeLiteralNode(type)) throw new Error('A field needs a named type');
  return type
    .getText()
    .replaceAll(reference, (_, name: string) => (isString(schemas.get(name)) ? 'string' : name))
    .replaceAll('"', "'");
}

/** The first sentence of the contract's description, as the type's doc comment. */
function renderComment(node: ts.Node, indent: string): string {
  const text = ts
    .getJSDocTags(node)
    .filter(tag => tag.tagName.text === 'description')
    .map(tag => ts.getTextOfJSDocComment(tag.comment) ?? '')
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const [sentence] = text.split(/(?<=[.;:]) (?=[A-Z])/);
  return text === '' ? '' : `${indent}/** ${sentence} */\n`;
}
