import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, settingNames } from '#platform/config.ts'
import manifest from '../package.json' with { type: 'json' }

// Documents agree with the code: links, commands, settings, decision records and language. A failing test lists every place that breaks the rule.

const read = (path: string): string => readFileSync(path, 'utf8')
const records = 'docs/decisions'
const documents = globSync(['*.md', 'docs/**/*.md', 'bench/*.md']).map((path) => path.replaceAll('\\', '/'))
/** Documents about the present; decision records describe their time. */
const current = documents.filter((path) => !path.startsWith(`${records}/`))
const withoutBlocks = (text: string): string => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
const withoutCode = (text: string): string => withoutBlocks(text).replaceAll(/`[^`\n]*`/g, 'code')

test('the README has at most 90 lines and names every npm script', () => {
  const readme = read('README.md')
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(90)
  const named = [...readme.matchAll(/`(?:npm (?:run )?)?([a-z]+(?::[a-z]+)?)(?: [^`]*)?`/g)].map(([, name]) => name)
  expect(Object.keys(manifest.scripts).filter((name) => !named.includes(name))).toEqual([])
})

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (path: string): string[] =>
  [...withoutBlocks(read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test('links between documents lead to files and headings that exist', () => {
  const broken = documents.flatMap((path) =>
    [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^(https?:|mailto:)/.test(link)) return []
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : normalize(join(dirname(path), file)).replaceAll('\\', '/')
      const isFound = existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor))
      return isFound ? [] : [`${path}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

test('paths, files and npm scripts that documents name exist', () => {
  /** Every file by all ends of its path, because documents leave the first folders out. */
  const names = new Set(
    globSync(['{src,tests,scripts,bench,docs}/**/*.{ts,tsx,mjs,json,css}', '*.{ts,json}']).flatMap((path) => {
      const parts = path.split(/[\\/]/)
      return parts.map((_, index) => parts.slice(index).join('/'))
    }),
  )
  const lost = current.flatMap((path) => {
    const text = read(path)
    const paths = [...text.matchAll(/`((?:src|tests|scripts|docs|bench|migrations|public)\/[\w./-]*)`/g)].map(([, name = '']) => name)
    const files = [...text.matchAll(/`((?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|json|css))`/g)].map(([, name = '']) => name)
    const scripts = [...text.matchAll(/npm run ([a-z]+(?::[a-z]+)?)/g)].map(([, name = '']) => name)
    return [
      ...paths.filter((name) => !existsSync(name)).map((name) => `${path}: ${name}`),
      ...files.filter((name) => !names.has(name)).map((name) => `${path}: ${name}`),
      ...scripts.filter((name) => !(name in manifest.scripts)).map((name) => `${path}: npm run ${name}`),
    ]
  })
  expect(lost).toEqual([])
})

test('CONTRIBUTING names every recipe with the number of its last step', () => {
  const recipes = new Map(
    read('docs/recipes.md')
      .split(/^## /m)
      .slice(1)
      .map((recipe): [anchor: string, steps: string] => {
        const steps = [...recipe.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, numbers = '']) => numbers.split(',').map(Number))
        return [anchorOf(recipe.split('\n')[0] ?? ''), String(Math.max(1, ...steps))]
      }),
  )
  recipes.delete('other-additions')
  const listed = [...read('CONTRIBUTING.md').matchAll(/\(docs\/recipes\.md#([\w-]+)\) +\| ([^|]+) \|/g)]
  expect(listed.map(([, anchor]) => anchor).toSorted()).toEqual([...recipes.keys()].toSorted())
  const wrong = listed.filter(([, anchor = '', files = '']) => !files.match(/\d+/g)?.includes(recipes.get(anchor) ?? ''))
  expect(wrong.map(([, anchor = '', files = '']) => `${anchor}: ${files.trim()}, not ${recipes.get(anchor)}`)).toEqual([])
})

const recordFiles = readdirSync(records).filter((name) => name !== 'README.md')
const numberOf = (name: string): string => name.slice(0, 3)

test('decision records have a number of their own, a status and a row in the index with the same title', () => {
  expect(recordFiles.filter((name) => !/^\d{3}-[a-z0-9-]+\.md$/.test(name))).toEqual([])
  expect(new Set(recordFiles.map(numberOf)).size).toBe(recordFiles.length)
  const rows = [...read(`${records}/README.md`).matchAll(/^\| \[(\d{3})\]\(([^)]+)\) +\| (.*?) +\| (.*?) +\|$/gm)]
  const listed = rows.map(([, number, file, title, status]) => ({ number, file, title, status }))
  const written = recordFiles.toSorted().map((file) => {
    const [, number, title, status] = /^# (\d{3}) (.+)\n\nStatus: (.+)\.\n/.exec(read(join(records, file))) ?? []
    return { number, file, title, status }
  })
  expect(written.filter(({ number, file }) => number !== numberOf(file)).map(({ file }) => file)).toEqual([])
  expect(listed).toEqual(written)
  expect(written.filter(({ status }) => !/^(in force|(partly )?replaced by \[\d{3}\]\(.+\)(: .+)?)/.test(status ?? ''))).toEqual([])
})

test('every decision that code and documents refer to has a record', () => {
  const known = new Set(recordFiles.map(numberOf))
  const files = [...documents, ...globSync(['{src,tests,scripts,bench}/**/*.{ts,tsx,mjs,py}', '*.ts', '.env.example'])]
  const unknown = files.flatMap((path) =>
    [...read(path).matchAll(/\bdecisions? (\d+)((?:(?:, | and )\d{3})*)/gi)]
      .flatMap(([, first = '', others = '']) => [first, ...(others.match(/\d{3}/g) ?? [])])
      .filter((number) => !known.has(number))
      .map((number) => `${path}: decision ${number}`),
  )
  expect(unknown).toEqual([])
})

interface Row {
  name: string
  cells: string[]
}
/** The rows of the tables whose first cell is a variable. */
const rowsOf = (path: string): Row[] =>
  [...read(path).matchAll(/^\| `([A-Z][A-Z0-9_]*)` +\|(.*)\|$/gm)].map(([, name = '', rest = '']) => ({
    name,
    cells: rest.split('|').map((cell) => cell.trim()),
  }))
const variablesIn = (patterns: string[]): Set<string> =>
  new Set(
    globSync(patterns).flatMap((path) => [...read(path).matchAll(/process\.env(?:\.|\[')([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name)),
  )
/** Set by the system, by packages, or for a program that is started. */
const ofOthers = ['PATH', 'SYSTEMROOT', 'TMPDIR', 'AWS_EXECUTION_ENV', 'CI', 'TZ', 'VITEST']

test('docs/configuration.md has every setting once, with the default of .env.example', () => {
  const rows = rowsOf('docs/configuration.md')
  const internal = ['LIBSA_PATIENCE', 'LIBSA_WORKER', 'NODE_COMPILE_CACHE']
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...settingNames, ...internal].toSorted())
  const sources = globSync(['src/**/*.ts', 'scripts/*.{ts,mjs}']).filter((path) => !path.includes('.test.'))
  const known = new Set([...rows.map(({ name }) => name), ...ofOthers, ...ofTests()])
  expect([...variablesIn(sources)].filter((name) => !known.has(name))).toEqual([])
  const examples = read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=(.+)$/gm)
  for (const [, name, value = ''] of examples) expect(rows.find((row) => row.name === name)?.cells[0], name).toBe(`\`${value}\``)
})

const ofTests = (): string[] => [...read('docs/testing.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name)

test('docs/testing.md has every variable that tests read', () => {
  const found = variablesIn(['tests/**/*.ts', 'bench/*.ts', 'vitest.config.ts'])
  const own = [...found].filter((name) => !ofOthers.includes(name) && !settingNames.includes(name))
  expect(own.filter((name) => !ofTests().includes(name))).toEqual([])
})

test('docs/configuration.md says what production needs', () => {
  const cards = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const cash = { SMS_URL: 'https://sms.example/messages', SMS_TOKEN: 'hidden', SMS_SENDER: 'Libsa' }
  const always: Record<string, string> = {
    NODE_ENV: 'production',
    AUTH_SECRET: 'kR7pWq2ZxV9sLm4TnB8yCd3FgH6jKa1E',
    BASE_URL: 'https://libsa.example',
    SMTP_URL: 'smtp://mail.example:587',
    MAIL_FROM: 'Libsa <hello@libsa.example>',
  }
  const needed = (word: string) =>
    rowsOf('docs/configuration.md')
      .filter(({ cells }) => cells[1] === word)
      .map(({ name }) => name)
  expect(needed('yes').toSorted()).toEqual(Object.keys(always).toSorted())
  expect(needed('cards')).toEqual(Object.keys(cards))
  expect(needed('cash')).toEqual(Object.keys(cash))
  for (const way of [cards, cash]) {
    const DATA_DIR = '.data'
    expect(readConfig({ DATA_DIR, ...always, ...way }).isProduction).toBe(true)
    for (const name of Object.keys(always)) expect(() => readConfig({ DATA_DIR, ...always, ...way, [name]: '' }), name).toThrow()
  }
  expect(() => readConfig({ DATA_DIR: '.data', ...always })).toThrow('Nobody can pay')
})

test('compose.yaml passes every setting on', () => {
  const passed = [...read('compose.yaml').matchAll(/^ {6}([A-Z][A-Z0-9_]*): /gm)].map(([, name]) => name)
  const ofImage = ['PORT', 'DATA_DIR', 'LIBSA_MODE', 'DEMO', 'DEMO_PAST']
  expect(settingNames.filter((name) => !passed.includes(name) && !ofImage.includes(name))).toEqual([])
})

test('the licence is that of the package', () => {
  expect(manifest.license).toBe('UNLICENSED')
  expect(read('package-lock.json')).toMatch(/"packages": \{\s+"": \{[^}]*"license": "UNLICENSED"/)
  expect(read('LICENSE')).toContain('All rights reserved')
})

/** Documents whose sentences follow the rules of CONTRIBUTING: all but the generated tables of access, and records of earlier decisions. */
const plain = current.filter((path) => path !== 'docs/access.md')

test('sentences have at most 25 words, and none of the words that only we use', () => {
  const dialect = /\b(stands?(?!-in)|lies|lie|told|tells|anew|whoever|wherever)\b/i
  const faults = plain.flatMap((path) =>
    sentencesOf(path).flatMap((sentence) => {
      const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
      return words > 25 || dialect.test(sentence) ? [`${path} (${words}): ${sentence}`] : []
    }),
  )
  expect(faults).toEqual([])
})

/** The sentences outside of code: of paragraphs, entries of lists and cells of tables. */
function sentencesOf(path: string): string[] {
  const blocks = withoutCode(read(path))
    .replaceAll(/^ {4}.*$/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.)\s?)|\|/)
  return blocks.flatMap((block) => block.replaceAll('\n', ' ').split(/(?<=[.:;!?])\s+/)).map((sentence) => sentence.trim())
}
