import { readFileSync } from 'node:fs'
import type { RouteDescription } from '#server/reference/route-descriptions.ts'
import { type Node, propertiesOf, type SourceFile, sourceFile, sourcePaths, walk } from './source-comments.ts'

/** Describes every route, as `rentals.accept`, from `src/api`, the comments of its contract and verbs, and their `@throws` lines. */
export function describeRoutes(): Record<string, RouteDescription> {
  const routes = sourcePaths('api/*.ts').sort().flatMap(routesIn)
  return Object.fromEntries(routes.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function routesIn(path: string): [string, RouteDescription][] {
  const file = sourceFile(path)
  const opened = callsOf(file, 'guarded')[0]
  if (!opened) return []
  const [name, contract] = opened['arguments'] as [Node, Node]
  const noun = String(name['value'])
  const promised = contractRoutes(file, contract)
  const handlers = callsOf(file, 'router').flatMap((call) => [...propertiesOf((call['arguments'] as Node[])[0] as Node)])
  return handlers.map(([route, handler]) => [`${noun}.${route}`, descriptionOf(path, handler, promised.get(route))])
}

/** Calls of `name(…)` or `guard.name(…)` in the declarations of a file. */
function callsOf(file: SourceFile, name: string): Node[] {
  const calls: Node[] = []
  for (const { node } of file.declared.values()) {
    if (node.type !== 'CallExpression') continue
    const callee = node['callee'] as Node
    const called = callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee
    if (called['name'] === name) calls.push(node)
  }
  return calls
}

interface Promised {
  comment: string
  answer: string | null
}

/** The comment and the name of the answer of each route in the contracts that a file opens. */
function contractRoutes(file: SourceFile, contract: Node): Map<string, Promised> {
  const routes = new Map<string, Promised>()
  for (const name of identifiersIn(contract)) {
    const target = file.imports.get(name)
    const source = target && sourceFile(target.path)
    const declared = source?.declared.get(target?.name ?? '')
    if (!source || !declared) continue
    for (const [route, property] of propertiesOf(declared.node))
      routes.set(route, { comment: source.commentAbove(property), answer: answerOf(property) })
  }
  return routes
}

/** The name of the schema in `.output(rentalSchema)`; null for a schema without a name. */
function answerOf(property: Node): string | null {
  const { callee, arguments: given } = property['value'] as { callee?: Node; arguments?: Node[] }
  const isOutput = (callee?.['property'] as Node | undefined)?.['name'] === 'output'
  return isOutput && given?.[0]?.type === 'Identifier' ? String(given[0]['name']) : null
}

function descriptionOf(path: string, handler: Node, promised: Promised | undefined): RouteDescription {
  const verbs = verbsOf(path, handler)
  const described = verbs.filter(({ path: place, node }) => place.startsWith('src/domain/') || node.type === 'ObjectExpression')
  const main = described.find(({ name }) => !/^(get|list|find|read|open)[A-Z]/.test(name)) ?? described[0]
  const refusals = verbs.flatMap((verb) => refusalsOf(verb))
  const about = proseOf(promised?.comment ?? '') || proseOf(main?.comment ?? '')
  return { about, refusals: [...new Set(refusals)].sort(), ...(promised?.answer && { answer: promised.answer }) }
}

interface Verb {
  path: string
  name: string
  node: Node
  comment: string
}

/** The verbs of the domain that a handler names, also through functions of the API, which count themselves where they refuse. */
function verbsOf(path: string, within: Node, seen = new Set<string>()): Verb[] {
  return identifiersIn(within).flatMap((name) => {
    const found = find(path, name)
    if (!found || seen.has(`${found.path} ${found.name}`)) return []
    seen.add(`${found.path} ${found.name}`)
    if (!found.path.startsWith('src/api/')) return found.node.type === 'FunctionDeclaration' ? [found] : []
    if (found.path.endsWith('/guard.ts')) return []
    if (found.node.type === 'ObjectExpression') return [found]
    return [...(found.node.type === 'FunctionDeclaration' ? [found] : []), ...verbsOf(found.path, found.node, seen)]
  })
}

/** A declaration that a name means in a file, be it its own or imported. */
function find(path: string, name: string): Verb | null {
  const file = sourceFile(path)
  const own = file.declared.get(name)
  if (own) return { path, name, ...own }
  const target = file.imports.get(name)
  return target ? find(target.path, target.name) : null
}

/** The names within a node, without those of properties. */
function identifiersIn(within: Node): string[] {
  const names: string[] = []
  walk(within, (node) => {
    if (node.type === 'Identifier') names.push(String(node['name']))
  })
  return [...new Set(names)]
}

/** A comment without its tags. */
function proseOf(comment: string): string {
  return comment.split('\n@')[0]?.replace(/^@.*/, '').trim() ?? ''
}

const codes: ReadonlySet<string> = codesIn(JSON.parse(readFileSync(new URL('../src/i18n/en/refusals.json', import.meta.url), 'utf8')))

function codesIn(words: object): Set<string> {
  const entries = Object.entries(words).flatMap(([group, one]: [string, object | string]) =>
    typeof one === 'string' ? [group] : Object.keys(one).map((code) => `${group}.${code}`),
  )
  return new Set(entries)
}

/** The refusals of a verb: those of its `@throws` lines, of the functions that these name, and those that it throws itself. */
function refusalsOf(verb: Verb, seen = new Set<string>()): string[] {
  const key = `${verb.path} ${verb.name}`
  if (seen.has(key)) return []
  seen.add(key)
  const lines = verb.comment.split('\n').filter((line) => line.startsWith('@throws {Refusal}'))
  return [...thrownIn(verb.node), ...lines.flatMap((line) => refusalsOfLine(line.slice('@throws {Refusal}'.length), { verb, seen }))]
}

/** Reads `404 \`order.unknown\`, 409 \`order.paid\``, `order.unknown (404) when …` and references as `the codes of \`refuseName\` (422)`. */
function refusalsOfLine(line: string, { verb, seen }: { verb: Verb; seen: Set<string> }): string[] {
  let status = ''
  const found: string[] = []
  for (const [part] of line.matchAll(/\b[45]\d\d\b|`[^`]+`|[a-z][a-z-]*\.[a-z][a-z-]*(?= \(\d{3})/g)) {
    const word = part.replaceAll('`', '')
    if (/^\d{3}$/.test(word)) status = word
    else if (codes.has(word)) found.push(`${new RegExp(`${word}\`? \\((\\d{3})`).exec(line)?.[1] ?? status} ${word}`)
    else {
      const named = /^[a-z]\w+$/i.test(word) ? find(verb.path, word) : null
      const ofNamed = named ? refusalsOf(named, seen) : []
      found.push(...ofNamed)
    }
  }
  return found.filter((one) => /^\d/.test(one))
}

/** The refusals that a function throws in its own body as `new Refusal('order.unknown', 404)`. */
function thrownIn(within: Node): string[] {
  const thrown: string[] = []
  walk(within, (node) => {
    if (node.type !== 'NewExpression' || (node['callee'] as Node)['name'] !== 'Refusal') return
    const [code, status] = node['arguments'] as Node[]
    if (typeof code?.['value'] === 'string') thrown.push(`${status?.['value'] ?? 409} ${code['value']}`)
  })
  return thrown
}
