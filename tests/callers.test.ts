import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// A verb that only tests call is a promise that nobody can keep: references are followed from the doors of the shop into the domain.

const root = fileURLToPath(new URL('..', import.meta.url))

/** Verbs without a caller, each with what will call it, and since when it waits. No page promises what depends on them. */
const awaited: Record<string, { for: string; since: string }> = {
  'money/memberships/start-membership.ts#startMembership': { for: 'memberships that are paid for', since: '2026-11-28' },
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))

interface Module {
  path: string
  /** The text of each top-level name. */
  declared: Map<string, string>
  verbs: string[]
  /** A name of another file of the domain by the name it has here. */
  imported: Map<string, string>
}

function moduleOf(path: string): Module {
  const text = readFileSync(join(root, path), 'utf8')
  const declared = new Map<string, string>()
  const verbs: string[] = []
  const starts = [...text.matchAll(/^(export )?(?:(async function|function)\*?|const|let|class) (\w+)/gm)]
  for (const [at, { index, 1: isExported, 2: isFunction, 3: name = '' }] of starts.entries()) {
    declared.set(name, text.slice(index, starts[at + 1]?.index))
    if (isExported && isFunction) verbs.push(name)
  }
  return { path, declared, verbs, imported: importsOf(path, text) }
}

function importsOf(path: string, text: string): Map<string, string> {
  const imported = new Map<string, string>()
  for (const [, names = '', from = ''] of text.matchAll(/^(?:import|export) \{([^}]*)\} from '([^']+)'/gm)) {
    const target = from.startsWith('#domain/') ? `src/${from.slice(1)}` : from.startsWith('.') ? normalize(join(dirname(path), from)) : null
    for (const name of target === null ? [] : names.split(',').map((one) => one.trim())) {
      const [, original = '', here = original] = /^(\w+)(?: as (\w+))?$/.exec(name) ?? []
      if (original) imported.set(here, `${target}#${original}`)
    }
  }
  return imported
}

const domain = new Map(filesIn('src/domain').map((path) => [path, moduleOf(path)]))
const doors = ['src/api', 'src/jobs', 'src/server', 'scripts'].flatMap(filesIn).concat('src/main.ts')

/** Every name of the domain that a door leads to, by the names that its text mentions. */
function reached(): Set<string> {
  const found = new Set<string>()
  const open = doors.flatMap((path) => [...importsOf(path, readFileSync(join(root, path), 'utf8')).values()])
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    const [path = '', name = ''] = next.split('#')
    const known = domain.get(path)
    for (const [word] of known?.declared.get(name)?.matchAll(/\w+/g) ?? []) {
      const target = known?.imported.get(word) ?? (known?.declared.has(word) ? `${path}#${word}` : null)
      if (target !== null && target !== undefined) open.push(target)
    }
  }
  return found
}

const isVerbFile = (path: string): boolean => !/\.(policy|contract|table)\.ts$/.test(path)

test('every exported verb of the domain has a caller outside of tests, or waits for one by name', () => {
  const found = reached()
  const uncalled = [...domain.values()]
    .filter(({ path }) => isVerbFile(path))
    .flatMap(({ path, verbs }) => verbs.map((name) => `${path}#${name}`))
    .filter((verb) => !found.has(verb))
    .map((verb) => verb.slice('src/domain/'.length))
  expect(uncalled.toSorted()).toEqual(Object.keys(awaited).toSorted())
})
