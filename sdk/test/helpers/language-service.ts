import ts from 'typescript';
import { folder } from './build.ts';

const scratch = `${folder}/dist/.editor.ts`;

/** Queries TypeScript about the built package like an editor does. `text` is the content of the open file. */
export function openEditor(text: string) {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  const read = (file: string) => (file === scratch ? text : ts.sys.readFile(file));
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [scratch],
    getScriptVersion: () => '1',
    getScriptSnapshot: file => {
      const content = read(file);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: file => file === scratch || ts.sys.fileExists(file),
    readFile: read,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  const program = service.getProgram();
  if (!program) throw new Error('There is no program');
  const checker = program.getTypeChecker();

  function hover(file: string, position: number): string {
    const info = service.getQuickInfoAtPosition(file, position);
    const tags = info?.tags?.map(tag => `@${tag.name} ${ts.displayPartsToString(tag.text)}`) ?? [];
    return [
      ts.displayPartsToString(info?.displayParts),
      ts.displayPartsToString(info?.documentation),
      ...tags,
    ].join('\n');
  }

  return {
    /** The errors in the package's declarations and in the file, but not in those of other packages. */
    diagnostics: () =>
      program
        .getSourceFiles()
        .filter(({ fileName }) => fileName.startsWith(`${folder}/dist/`))
        .flatMap(file => [...program.getSemanticDiagnostics(file), ...program.getSyntacticDiagnostics(file)])
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),

    /** The hover at the first occurrence of these words. */
    hoverAt: (words: string) => hover(scratch, text.indexOf(words) + words.length - 1),

    /** The completions after the first occurrence of these words. */
    completionsAfter(words: string): string[] {
      const found = service.getCompletionsAtPosition(scratch, text.indexOf(words) + words.length, {});
      return (found?.entries ?? []).filter(({ kind }) => kind !== 'keyword').map(({ name }) => name);
    },

    /** The hovers of all exports and their members, by name, and the names of those without documentation. */
    describeExports(entries: string[], except: string[]) {
      const hovers = new Map<string, string>();
      const blank: string[] = [];
      const visit = (symbol: ts.Symbol, name: string): void => {
        const declaration = symbol.declarations?.find(({ kind }) => kind !== ts.SyntaxKind.Constructor);
        const nameNode = declaration && ts.getNameOfDeclaration(declaration);
        if (!declaration?.getSourceFile().fileName.startsWith(folder)) return;
        if (nameNode) hovers.set(name, hover(nameNode.getSourceFile().fileName, nameNode.getStart()));
        if (nameNode && symbol.getDocumentationComment(checker).length === 0) blank.push(name);
        if (ts.isFunctionLike(declaration)) visitParameters(declaration, name);
        const members = getMembers(ts.isTypeAliasDeclaration(declaration) ? declaration.type : declaration);
        for (const member of [...members, ...getInheritedMembers(declaration)]) {
          if (ts.isConstructorDeclaration(member)) {
            visitParameters(member, `${name}.constructor`);
            continue;
          }
          const memberName = member.name?.getText();
          const isPublic = memberName && !/^(#|\[)/.test(memberName);
          const memberSymbol = member.name && checker.getSymbolAtLocation(member.name);
          if (isPublic && memberSymbol) visit(memberSymbol, `${name}.${memberName}`);
        }
      };
      const getInheritedMembers = (declaration: ts.Declaration) => {
        const clause = ts.isClassDeclaration(declaration) ? declaration.heritageClauses?.[0] : undefined;
        const base = clause?.token === ts.SyntaxKind.ExtendsKeyword ? clause.types[0]?.expression : undefined;
        const found = base && checker.getSymbolAtLocation(base)?.declarations?.[0];
        return found?.getSourceFile().fileName.startsWith(folder)
          ? getMembers(found).filter(member => !ts.isConstructorDeclaration(member))
          : [];
      };
      const visitParameters = (declaration: ts.SignatureDeclaration, name: string): void => {
        for (const parameter of checker.getSignatureFromDeclaration(declaration)?.getParameters() ?? []) {
          if (parameter.getDocumentationComment(checker).length === 0)
            blank.push(`${name}(${parameter.name})`);
        }
      };
      for (const entry of entries) {
        const file = program.getSourceFile(`${folder}/dist/${entry}.d.ts`);
        const module = file && checker.getSymbolAtLocation(file);
        if (!module) throw new Error(`There is no entry ${entry}`);
        for (const exported of checker.getExportsOfModule(module)) {
          if (except.includes(exported.name)) continue;
          const isAlias = exported.flags & ts.SymbolFlags.Alias;
          visit(isAlias ? checker.getAliasedSymbol(exported) : exported, exported.name);
        }
      }
      return { hovers, blank };
    },
  };
}

function getMembers(node: ts.Node): readonly (ts.TypeElement | ts.ClassElement)[] {
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) || ts.isTypeLiteralNode(node))
    return node.members;
  if (ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node)) return node.types.flatMap(getMembers);
  return ts.isParenthesizedTypeNode(node) ? getMembers(node.type) : [];
}
