import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Rules against tests that depend on the day, the hour or the speed of the machine. A failing test lists every line that breaks one.

const sources = globSync(['{src,tests,bench}/**/*.{ts,tsx}', 'vitest.config.ts']).map((path) => ({
  path,
  lines: readFileSync(path, 'utf8').split('\n'),
}))
const own = 'tests/clock-rules.test.ts'
const isTest = (path: string) => path !== own && (path.startsWith('tests/') || path.includes('.test.') || path === 'vitest.config.ts')
const isProduct = (path: string) => path.startsWith('src/') && !path.includes('.test.')

/** The lines of these files that break a rule, but for those of `spared`: a path, or a folder that ends in a slash. */
function linesThat(breaks: RegExp, isMeant: (path: string) => boolean, spared: Readonly<Record<string, string>> = {}): string[] {
  const isSpared = (path: string) => Object.keys(spared).some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one))
  return sources
    .filter(({ path }) => isMeant(path) && !isSpared(path))
    .flatMap(({ path, lines }) => lines.flatMap((line, index) => (breaks.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])))
}

// The clock that a page has is read inside of it.
const machineTime =
  /(?<!evaluate\(\(\) => )\bDate\.now\(\)|\bnew Date\(\)|\bperformance\.now\(\)|\bapp\.generate\(\)|\bTOTP\)\.generate\(\)/

test('the product asks the clock of its context what time it is, and its ticks how long something took', () => {
  const spared = {
    'src/platform/clock.ts': 'the clock itself',
    'src/platform/ticks.ts': 'the ticks themselves',
    'src/platform/auth/identities/apple.ts': 'Apple compares what is signed with a clock of its own',
    'src/platform/payments/': 'a card provider keeps the time of its machine, and signs by it',
    'src/web/': 'a browser has no other clock than its own; what decides is asked of the server',
  }
  expect(linesThat(machineTime, isProduct, spared)).toEqual([])
})

test('no test asks the machine what time it is', () => {
  const spared = {
    'tests/journeys/shop-process.ts': 'reckons the clock of a shop from that of the machine',
    'tests/journeys/shop.ts': 'reckons the clock of a browser from that of the machine',
    'tests/journeys/dev.journey.ts': 'touches a file that another program watches',
    'tests/database.setup.ts': 'clears away what runs long ago have left',
    'tests/attacked-shop.ts': 'attacks a shop that has the clock of the machine',
    'tests/card-providers.ts': 'a card provider keeps the time of its machine',
    'tests/stripe/': 'a card provider keeps the time of its machine, and signs by it',
    'tests/races/buyers.ts': 'buys of a shop that has the clock of the machine',
    'tests/races/database-deaths.ts': 'reads the books of a shop that has the clock of the machine',
    'tests/races/jobs.test.ts': 'the worker of jobs has the clock of the machine',
    'src/api/webhooks.test.ts': 'signs as a card provider does, by the time of its machine',
    'src/platform/database/database.test.ts': 'compares the clock of the database with that of the machine',
    'src/platform/payments/': 'a card provider keeps the time of its machine, and signs by it',
    'src/web/app/browser-api.test.ts': 'stops the time of the machine',
  }
  expect(linesThat(machineTime, isTest, spared)).toEqual([])
})

test('no statement takes the day of the database, which is not the day in Amman', () => {
  const zoneless = /\b(current_date|current_timestamp|localtimestamp|localtime)\b/i
  expect(linesThat(zoneless, (path) => isTest(path) || isProduct(path))).toEqual([])
})

test('every limit against hanging is one of tests/limits.ts', () => {
  const limit = /\b\w*[tT]imeout: ?\d|^\s*\}, [\d_]{4,}\)|waitForTimeout\(|setDefault\w*Timeout\(\d|AbortSignal\.timeout\(\d/
  const spared = { 'tests/limits.ts': 'the limits themselves', 'tests/database.setup.ts': 'ends what earlier runs have left' }
  expect(linesThat(limit, isTest, spared)).toEqual([])
})

test('what is waited for has the patience of tests/limits.ts: without it, one second is all', () => {
  const impatient = sources
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, lines }) => {
      const text = lines.join('\n')
      return [...text.matchAll(/vi\.wait(?:Until|For)\(/g)].flatMap(({ index }) =>
        argumentsAt(text, index).includes('patience') ? [] : [path],
      )
    })
  expect(impatient).toEqual([])
})

/** The text between the parentheses of the call that begins here. */
function argumentsAt(text: string, index: number): string {
  const begin = text.indexOf('(', index)
  let depth = 0
  for (let at = begin; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(begin + 1, at)
  }
  return ''
}

test('a process that a test starts ends with the test', () => {
  const spared = {
    'tests/child-process.ts': 'starts those that end with the test',
    'tests/start.ts': 'kills the program when it has not ended in time',
    'tests/decoders.ts': 'passes on what the product starts',
    'src/platform/database/embedded.test.ts': 'a shell that limits what its program may open',
  }
  expect(linesThat(/\b(spawn|fork)\(/, isTest, spared)).toEqual([])
})

test('no test is as fast as its machine: nothing is expected of how long it took but that it waited', () => {
  expect(linesThat(/(ticks\(\)|[tT]ookMs|\bended\b - \bbegan\b).*toBeLess/, isTest)).toEqual([])
})
