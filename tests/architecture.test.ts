import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { order } from './noun-order.ts'

// The house rules that the linter cannot say. A failing test lists every place that breaks the rule.

interface Source {
  path: string
  text: string
  imports: { from: string; isType: boolean }[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

const sources: Source[] = ['src', 'tests', 'scripts', 'bench']
  .flatMap(filesIn)
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, imports: importsOf(text) }
  })
const code = sources.filter(({ path }) => path.startsWith('src/') && !path.includes('.test.'))

function importsOf(text: string): Source['imports'] {
  const found = text.matchAll(/^(?:import|export)\s+(type\s)?[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm)
  return [...found].map(([all, type, from, bare]) => ({ from: from ?? bare ?? '', isType: Boolean(type) || hasOnlyTypes(all) }))
}

function hasOnlyTypes(statement: string): boolean {
  const names = /^import\s*\{([^}]*)\}/.exec(statement)?.[1]
  return names?.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type ')) ?? false
}

/** `src/domain/items/x.ts` and `#domain/items/x.ts` alike become `domain/items/x.ts`. */
function placeOf(path: string): string {
  return path.replace(/^src\//, '').replace(/^#/, '')
}

function breaches(rule: (file: Source, target: string, isType: boolean) => boolean, files = code): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter(({ from, isType }) => from.startsWith('#') && rule(file, placeOf(from), isType))
      .map(({ from }) => `${file.path} imports ${from}`),
  )
}

const floor = (path: string): string => placeOf(path).split('/')[0] ?? ''
/** `accounts/people`, or `audit-log`, which is in no group; nothing for files beside the groups. */
const noun = (path: string): string => /^domain\/(audit-log(?=\/)|[^/]+\/[^/]+(?=\/))/.exec(placeOf(path))?.[1] ?? ''

test('no folder or file is a drawer for everything, and none only hands others on', () => {
  const drawers = sources.filter(({ path }) =>
    path.split('/').some((part) => /^(utils?|helpers?|common|shared|misc|lib|index)(\.tsx?)?$/.test(part)),
  )
  expect(drawers.map(({ path }) => path)).toEqual([])
})

test('no file is longer than 300 lines', () => {
  expect(
    sources.filter(({ text }) => text.split('\n').length > 301).map(({ path, text }) => `${path}: ${text.split('\n').length}`),
  ).toEqual([])
})

test('across folders everything is imported by its #name', () => {
  const climbing = sources
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path, imports }) => imports.filter(({ from }) => from.startsWith('../')).map(({ from }) => `${path} imports ${from}`))
  expect(climbing).toEqual([])
})

/** Each floor and what it may import. A folder of `src` that is not listed may import nothing and be imported by nobody. */
const floors: Record<string, readonly string[]> = {
  values: ['values'],
  i18n: ['i18n', 'values'],
  platform: ['platform', 'values', 'i18n'],
  domain: ['domain', 'platform', 'values', 'i18n'],
  api: ['api', 'domain', 'values', 'i18n'],
  jobs: ['jobs', 'domain', 'values', 'i18n'],
  server: ['server', 'api', 'jobs', 'domain', 'values', 'i18n', 'platform', 'web'],
  web: ['web', 'values', 'i18n', 'domain', 'api'],
  'main.ts': ['server', 'api', 'jobs', 'domain', 'values', 'i18n', 'platform'],
}

/** The API's imports from the platform: the cookie of a session, and errors of the database, sealed values and services outside. */
const isOpenToApi = (target: string): boolean =>
  /^platform\/(auth\/session-cookie|auth\/secret-box|database\/database|outside\/outside-unavailable)\.ts$/.test(target)

/** The imports of the table of jobs from the platform: the queue. */
const isOpenToJobs = (target: string): boolean => target.startsWith('platform/jobs/')

test('imports go downwards only', () => {
  const isOpen = (from: string, target: string): boolean =>
    target === 'platform/paths.ts' || (from === 'api' && isOpenToApi(target)) || (from === 'jobs' && isOpenToJobs(target))
  const isForeign = ({ path }: Source, target: string): boolean =>
    !floors[floor(path)]?.includes(floor(target)) && !isOpen(floor(path), target)
  expect(breaches(isForeign)).toEqual([])
})

const isPageTable = (target: string): boolean => /^web\/app\/(pages|page-lookup|pages\/page)\.ts$/.test(target)

test('the server takes from the web the types of the built pages and the table of pages', () => {
  const isOpen = (target: string, isType: boolean): boolean => isType || isPageTable(target)
  const isForeign = (file: Source, target: string, isType: boolean): boolean =>
    floor(file.path) === 'server' && floor(target) === 'web' && !isOpen(target, isType)
  expect(breaches(isForeign)).toEqual([])
})

test('the web knows contracts and policies; of the rest of the domain and the API only types', () => {
  const isOpen = (target: string): boolean => /\.(contract|policy)\.ts$/.test(target)
  const inBrowser = code.filter(({ path }) => floor(path) === 'web' && !/entry\.server|server-/.test(path))
  expect(breaches((_, target, isType) => ['domain', 'api'].includes(floor(target)) && !isType && !isOpen(target), inBrowser)).toEqual([])
})

/** The shared parts of the web, and the parts that each may import. Any other folder is an area, walled from the other areas. */
const webParts: Record<string, readonly string[]> = {
  ui: ['ui'],
  brand: ['brand', 'ui'],
  runtime: ['runtime'],
  features: ['features', 'brand', 'ui', 'runtime'],
  layout: ['layout', 'features', 'brand', 'ui', 'runtime'],
}
const webFloor = ['layout', 'features', 'brand', 'ui', 'runtime']

test('each part of the web imports what it stands on, and an area never another one', () => {
  const part = (path: string): string => placeOf(path).split('/')[1] ?? ''
  const isForeign = (file: Source, target: string): boolean => {
    if (floor(file.path) !== 'web' || floor(target) !== 'web' || isPageTable(target)) return false
    const from = part(file.path)
    return from !== 'app' && !(webParts[from] ?? [from, ...webFloor]).includes(part(target))
  }
  expect(breaches(isForeign)).toEqual([])
})

test('every folder of the domain is a listed noun of a listed group', () => {
  const unknown = code.map(({ path }) => noun(path)).filter((name) => name && !order.includes(name))
  expect([...new Set(unknown)]).toEqual([])
})

test('a noun knows only the nouns before it; any table may be joined', () => {
  // Types of another noun’s contract or of its closed lists bind nothing at run time.
  const isHarmless = (target: string, isType: boolean): boolean =>
    target.endsWith('.table.ts') || (isType && (target.endsWith('.contract.ts') || target.endsWith('-words.policy.ts')))
  const isLater = (file: Source, target: string, isType: boolean): boolean =>
    noun(file.path) !== '' &&
    noun(target) !== '' &&
    !isHarmless(target, isType) &&
    order.indexOf(noun(target)) > order.indexOf(noun(file.path))
  expect(breaches(isLater)).toEqual([])
})

test('files form no circle of imports, dynamic ones included', () => {
  const known = new Map(code.map((file) => [placeOf(file.path), file]))
  const targetsOf = ({ path, imports, text }: Source): Source[] =>
    [...imports, ...[...text.matchAll(/(?<!typeof )\bimport\('([^']+)'\)/g)].map(([, from = '']) => ({ from }))]
      .map(({ from }) => (from.startsWith('./') ? join(placeOf(path), '..', from) : placeOf(from)))
      .flatMap((place) => known.get(place) ?? [])
  const done = new Set<Source>()
  const circles: string[] = []
  const walk = (file: Source, above: readonly Source[]): void => {
    if (above.includes(file)) circles.push([...above.slice(above.indexOf(file)), file].map(({ path }) => path).join(' → '))
    if (done.has(file) || above.includes(file)) return
    for (const target of targetsOf(file)) walk(target, [...above, file])
    done.add(file)
  }
  for (const file of code) walk(file, [])
  expect(circles).toEqual([])
})

test('only the owning noun writes its table', () => {
  const writes = code.flatMap(({ path, text }) =>
    [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].flatMap(([, table = '']) => {
      const from = new RegExp(`import[^'"]*\\b${table}\\b[^'"]*from ['"](#domain/[^'"]+\\.table\\.ts)['"]`).exec(text)?.[1]
      return from && noun(from) !== noun(path) ? [`${path} writes ${table}`] : []
    }),
  )
  expect([...new Set(writes)]).toEqual([])
})

test('what domain, values and platform export says what it promises', () => {
  const silent = code
    .filter(({ path }) => ['domain', 'values', 'platform'].includes(floor(path)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(^.*\n)?^export (?:async )?function\*? (\w+)/gm)]
        .filter(([, above = '']) => !/\*\/\s*$/.test(above))
        .map(([, , name]) => `${path} ${name}`),
    )
  expect(silent).toEqual([])
})

test('transactions and the decoding of pictures have one module each', () => {
  const transactions = code.filter(({ path, text }) => text.includes('.transaction(') && path !== 'src/platform/database/database.ts')
  expect(transactions.map(({ path }) => path)).toEqual([])
  const decoding = code.filter(
    ({ path, imports }) => imports.some(({ from }) => from === 'sharp') && !path.startsWith('src/platform/images/'),
  )
  expect(decoding.map(({ path }) => path)).toEqual([])
})

test('no rule of the linter or the compiler is switched off in a file', () => {
  const sign = new RegExp(`${['biome', 'ignore'].join('-')}|@ts-(ignore|expect|nocheck)`)
  expect(sources.filter(({ text }) => sign.test(text)).map(({ path }) => path)).toEqual([])
})

test('classes follow the direction of the language: never left or right', () => {
  const physical =
    /["'`\s:!](-?m[lr]-[\w[(]|p[lr]-[\w[(]|-?(?:left|right)-(?:\d|\[|auto|full|px|1\/2)|text-(?:left|right)\b|float-(?:left|right)\b|border-[lr](?:-|(?=["'`\s]))|rounded-(?:[lr]|tl|tr|bl|br)(?:-|(?=["'`\s])))/
  const found = code
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (physical.test(line) ? [`${path}:${index + 1} ${physical.exec(line)?.[1]}`] : [])),
    )
  expect(found).toEqual([])
})

test('what is asked of the server twice at once is sent once: changes go through the runtime', () => {
  const straight = code.filter(
    ({ path, text }) =>
      /^import \{[^}]*\buseMutation\b[^}]*\} from '@tanstack\/react-query'/m.test(text) && path !== 'src/web/runtime/use-mutation.ts',
  )
  expect(straight.map(({ path }) => path)).toEqual([])
})

test('the cookies of a request have one reader', () => {
  const reading = /\bgetCookie\b|\bimport \{[^}]*\bparse\b[^}]*\} from 'hono\/utils\/cookie'|\.(?:get|header)\('cookie'\)/
  const others = code.filter(({ path, text }) => reading.test(text) && path !== 'src/platform/auth/cookies.ts')
  expect(others.map(({ path }) => path)).toEqual([])
})

test('everything outside is called through its service, which limits, repeats and refuses calls', () => {
  const libraries = /^(undici|nodemailer|stripe|openid-client|@ai-sdk\/.*|@aws-sdk\/.*|node:(https?|net|tls|dns))$/
  const onServer = code.filter(({ path }) => floor(path) !== 'web' && !path.startsWith('src/platform/outside/'))
  const isService = ({ imports }: Source) => imports.some(({ from }) => from.startsWith('#platform/outside/outside-'))
  // They read addresses, listen, look for a port, or reach the database, which has a pool of its own.
  const isListener = ({ path }: Source) =>
    /^src\/(server\/|platform\/(database\/|auth\/network\.|free-port|local-host|realtime\/))/.test(path)
  // Their caller makes the client and hands it over with its service.
  const isPart = ({ path }: Source) =>
    /^src\/platform\/(payments\/stripe-[a-z]+|auth\/identities\/(apple|facebook|twitter|map-provider-errors))\.ts$/.test(path)
  const callers = onServer.filter((file) => file.imports.some(({ from, isType }) => libraries.test(from) && !isType))
  expect(callers.filter((file) => !isService(file) && !isListener(file) && !isPart(file)).map(({ path }) => path)).toEqual([])
  // Its own pages call back the shop that serves them.
  const isOwnShop = ({ path }: Source) => path === 'src/platform/payments/demo-webhooks.ts'
  const isFetching = ({ text }: Source) =>
    /(?<![.\w#]|typeof )fetch\b/.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|'[^'\n]*'|`[^`]*`/gm, ''))
  expect(onServer.filter((file) => isFetching(file) && !isService(file) && !isOwnShop(file)).map(({ path }) => path)).toEqual([])
})

test('files for spreadsheets have one writer', () => {
  const others = code.filter(({ path, text }) => /\\ufeff/i.test(text) && path !== 'src/values/csv.ts')
  expect(others.map(({ path }) => path)).toEqual([])
})

// docs/decisions/122.
test('only calendars are drawn by React Aria; every other part takes Radix', () => {
  const users = code.filter(({ imports }) => imports.some(({ from }) => /^(react-aria|@internationalized\/)/.test(from)))
  const calendars = ['calendar-months', 'date-range-calendar', 'day-calendar'].map((name) => `src/web/features/dates/${name}.tsx`)
  expect(users.map(({ path }) => path).sort()).toEqual(calendars)
})
