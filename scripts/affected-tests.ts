import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const record = join('.cache', 'entered.json')
/** Files that every test depends on, or whose use no import shows. */
const foundations =
  /^(migrations\/|package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|tests\/(database|front|world|note-entered|longest-first)[\w.-]*\.ts)/

/** Keeps which files of the source each file of unit tests entered, from the lines that `tests/note-entered.ts` has written; of tests that did not run what is known. */
export function keepEntered(lines: string): void {
  const entries = lines
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { test: string; files: string[] })
  mkdirSync(dirname(record), { recursive: true })
  const now = Object.fromEntries(entries.map(({ test, files }) => [test, files]))
  writeFileSync(record, JSON.stringify({ ...readEntered(), ...now }))
}

/**
 * The unit tests that the changes since a commit may break: those that entered a changed file in the last whole run. For a file that no
 * test enters, as one of types or tables, those that entered a file that imports it. Null where all may break, or nothing is recorded.
 */
export function affectedTests(commit: string): string[] | null {
  const entered = readEntered()
  const changed = changedSince(commit)
  if (!entered || !changed || changed.some((path) => foundations.test(path))) return null
  const importers = importersOf()
  const affected = new Set<string>()
  const seen = new Set<string>()
  const queue = [...changed]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    if (isUnitTest(path)) affected.add(path)
    const tests = Object.keys(entered).filter((test) => entered[test]?.includes(path))
    for (const test of tests) affected.add(test)
    if (tests.length === 0) queue.push(...(importers.get(path) ?? []))
    else queue.push(...(importers.get(path) ?? []).filter(isNew(entered)))
  }
  return [...affected].filter((path) => globSync(path).length > 0)
}

const isUnitTest = (path: string): boolean => /^(src|bench)\/.*\.test\.ts$|^tests\/[^/]*\.test\.ts$/.test(path)
/** A test that the last whole run did not have. */
const isNew = (entered: Record<string, string[]>) => (path: string) => isUnitTest(path) && !(path in entered)

function readEntered(): Record<string, string[]> | null {
  try {
    return JSON.parse(readFileSync(record, 'utf8')) as Record<string, string[]>
  } catch {
    return null
  }
}

function changedSince(commit: string): string[] | null {
  const lists = [
    ['diff', '--name-only', commit],
    ['ls-files', '--others', '--exclude-standard'],
  ].map((words) => spawnSync('git', words, { encoding: 'utf8' }))
  if (lists.some(({ status }) => status !== 0)) return null
  return lists.flatMap(({ stdout }) => stdout.split('\n')).filter((path) => path !== '')
}

/** The files that import each file, by its path. */
function importersOf(): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const path of globSync(['src/**/*.{ts,tsx}', 'tests/**/*.ts', 'bench/*.ts', 'scripts/*.ts'])) {
    for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?['"]([#.][^'"]+)['"]/g)) {
      const target = from.startsWith('#') ? fromName(from) : normalize(join(dirname(path), from))
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return importers
}

/** `#values/x.ts` as `src/values/x.ts`. */
function fromName(name: string): string {
  return name.startsWith('#tests/') ? name.slice(1) : `src/${name.slice(1)}`
}
