import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The rules by which no test and no person acts on a page that is not awake. A failing test lists every place that breaks the rule.

const root = fileURLToPath(new URL('..', import.meta.url))
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') }))

/** The pages of journeys are opened here. */
const opener = 'tests/journeys/shop.ts'

/** The journeys that act on a page before it wakes, or while what it asks for is held back. */
const asleep = ['awake', 'chosen-days', 'counts', 'near-at-hand', 'page-weight', 'rent-a-dress'].map(
  (name) => `tests/journeys/${name}.journey.ts`,
)

function places(folder: string, pattern: RegExp): string[] {
  return filesIn(folder).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
}

const elsewhere = (found: string[], ...known: string[]) => found.filter((place) => !known.some((path) => place.startsWith(`${path}:`)))

test('journeys open their pages by visit and anotherPage, which wait until a page is awake wherever it goes', () => {
  const raw = /\b(newPage|(?<!request\.)newContext|mainFrame|launch(PersistentContext)?)\(|\bchromium\b|from '#tests\/browser\.ts'/
  expect(elsewhere(places('tests/journeys', raw), opener)).toEqual([])
})

test('journeys wait for what a page says, never for a time or a silent network', () => {
  expect(places('tests/journeys', /\bwaitForTimeout\(|networkidle|\bwaitForLoadState\(|waitUntil: '(?!commit)/)).toEqual([])
})

test('only journeys about a sleeping page act on one', () => {
  const users = filesIn('tests/journeys').filter(({ path, text }) => path !== opener && /\basleep\b/.test(text))
  expect(users.map(({ path }) => path).sort()).toEqual(asleep)
})

test('the page counts every part that loads: boundaries and lazy parts come from the runtime', () => {
  const theirs = /^import \{[^}]*\b(Suspense|lazy)\b[^}]*\} from 'react'/
  expect(elsewhere(places('src/web', theirs), 'src/web/runtime/suspense.tsx', 'src/web/runtime/lazy.ts')).toEqual([])
})

test('the page counts every request but polls that ask whether the shop is there', () => {
  const counted = ['src/web/app/browser-api.ts', 'src/web/features/claims/send-photo.ts']
  const polls = ['src/web/layout/page/offline-notice.tsx', 'src/web/admin/system/reset.tsx']
  const worker = ['src/web/runtime/offline/worker.ts', 'src/web/runtime/offline/push-events.ts']
  expect(elsewhere(places('src/web', /(?<![.\w])fetch\(|\bnew XMLHttpRequest\b/), ...counted, ...polls, ...worker)).toEqual([])
})

test('a change shows the toast of its refusal by useChange', () => {
  // Every page brings the header, and the sign-in pages have their own sentences.
  const others = /^src\/web\/(auth\/|layout\/header\/account\.ts)/
  const byHand = /\bonError\b(?:[^\n]*\n){0,3}?[^\n]*\btoast\(|\btoast\((?:sentence|words)\(/
  const found = filesIn('src/web').filter(({ path, text }) => !others.test(path) && byHand.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})
