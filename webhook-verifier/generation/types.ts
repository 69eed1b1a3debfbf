import ts from 'typescript';

/** Renders the named schemas and everything they refer to as flat TypeScript types, with their descriptions. */
export function renderTypes(source: string, roots: readonly string[]): string {
  const file = ts.createSourceFile('types.ts', source, ts.ScriptTarget.Latest, true);
  const schemas = findSchemas(file);
  const wanted = reach(schemas, roots);
  return [...wanted]
    .sort()
    .map(name => renderType(file, name, schemas.get(name)))
    .join('\n\n');
}

function findSchemas(file: ts.SourceFile): Map<string, ts.PropertySignature> {
  const components = file.statements.find(
    statement => ts.isInterfaceDeclaration(statement) && statement.name.text === 'components',
  );
  if (components === undefined || !ts.isInterfaceDeclaration(components)) throw new Error('no components');
  const schemas = properties(components.members).find(member => nameOf(member) === 'schemas')?.type;
  if (schemas === undefined || !ts.isTypeLiteralNode(schemas)) throw new Error('no schemas');
  return new Map(properties(schemas.members).map(member => [nameOf(member), member]));
}

function properties(members: ts.NodeArray<ts.TypeElement>): ts.PropertySignature[] {
  return members.filter(member => ts.isPropertySignature(member));
}

function nameOf(member: ts.PropertySignature): string {
  return ts.isIdentifier(member.name) || ts.isStringLiteral(member.name) ? member.name.text : '';
}

const reference = /components\["schemas"\]\["(\w+)"\]/g;

function reach(schemas: Map<string, ts.PropertySignature>, roots: readonly string[]): Set<string> {
  const reached = new Set(roots);
  for (const name of reached) {
    const text = schemas.get(name)?.getText();
    if (text === undefined) throw new Error(`The contract has no schema ${name}`);
    for (const [, referred] of text.matchAll(reference)) if (referred !== undefined) reached.add(referred);
  }
  return reached;
}

function renderType(file: ts.SourceFile, name: string, schema: ts.PropertySignature | undefined): string {
  if (schema?.type === undefined) throw new Error(`The contract has no schema ${name}`);
  const text = schema.type.getText().replace(reference, '$1').replaceAll(/^ {8}/gm, '');
  const comment = file.text.slice(schema.getFullStart(), schema.getStart()).trim().replaceAll(/^ {8}/gm, '');
  const declaration = ts.isTypeLiteralNode(schema.type)
    ? `export interface ${name} ${text}`
    : `export type ${name} = ${text};`;
  return comment === '' ? declaration : `${comment}\n${declaration}`;
}
