import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A node of a syntax tree, read without its kind. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** A declaration at the top level of a file, with the doc comment above it. */
interface Declared {
  node: Node
  comment: string
}

/** A parsed source file: its declarations by name, and its imports by the local name. */
export interface SourceFile {
  declared: Map<string, Declared>
  imports: Map<string, { path: string; name: string }>
  /** The doc comment that ends right above a node; empty without one. */
  commentAbove(node: Node): string
}

const parsed = new Map<string, SourceFile>()

/** Parses a file once, by its path from the project's folder. */
export function sourceFile(path: string): SourceFile {
  const known = parsed.get(path)
  if (known) return known
  const text = readFileSync(`${root}${path}`, 'utf8')
  const { program, comments } = parseSync(path, text)
  const commentAbove = ({ start }: Node): string => {
    const above = comments.findLast(({ type, end }) => type === 'Block' && end <= start && text.slice(end, start).trim() === '')
    return above?.value.startsWith('*') ? plain(above.value) : ''
  }
  const file: SourceFile = { declared: new Map(), imports: importsOf(program, path), commentAbove }
  for (const statement of program.body) {
    for (const [name, node] of declarationsOf(statement)) {
      file.declared.set(name, { node, comment: commentAbove(statement as unknown as Node) })
    }
  }
  parsed.set(path, file)
  return file
}

/** Paths of files of a floor of `src` that match, from the project's folder. */
export function sourcePaths(pattern: string): string[] {
  return globSync(`src/${pattern}`, { cwd: root }).filter((path) => !path.includes('.test.'))
}

/** Calls `visit` for a node and everything within it, but not for the names of properties. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && typeof node.type === 'string') visit(node as Node)
  const { key, property, ...others } = node as Record<string, unknown> & { computed?: boolean }
  for (const value of [...(others.computed ? [key, property] : []), ...Object.values(others)]) walk(value, visit)
}

/** The properties of an object literal by name. */
export function propertiesOf(node: Node): Map<string, Node> {
  const properties = node['type'] === 'ObjectExpression' ? (node['properties'] as Node[]) : []
  return new Map(
    properties.flatMap((property) => (property.type === 'Property' ? [[String((property['key'] as Node)['name']), property]] : [])),
  )
}

/** The lines of a block comment as one text, with its stars removed and its tags on lines of their own. */
function plain(comment: string): string {
  return comment
    .slice(1)
    .replaceAll(/\s*\n\s*\*( |$)?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=@[a-z])/g, '\n')
    .trim()
}

function declarationsOf(statement: ESTree.Directive | ESTree.Statement): [string, Node][] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type === 'FunctionDeclaration' && declaration.id) return [[declaration.id.name, declaration as unknown as Node]]
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }): [string, Node][] =>
    id.type === 'Identifier' && init ? [[id.name, init as unknown as Node]] : [],
  )
}

function importsOf(program: ESTree.Program, path: string): SourceFile['imports'] {
  const imports: SourceFile['imports'] = new Map()
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue
    const from = statement.source.value
    const target = from.startsWith('#') ? `src/${from.slice(1)}` : from.startsWith('./') ? path.replace(/[^/]+$/, from.slice(2)) : null
    if (!target?.endsWith('.ts')) continue
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
      imports.set(specifier.local.name, { path: target, name: specifier.imported.name })
    }
  }
  return imports
}
