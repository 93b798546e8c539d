import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditKinds } from '#domain/renting/admin-lists/list-query.policy.ts'
import { type Move, rentalMoveNames, rentalMoves, rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'
import { layoutTexts } from '#web/app/pages/page.ts'
import { pages } from '#web/app/pages.ts'

type Tree = { [key: string]: string | Tree }
const folder = (locale: string): URL => new URL(`./${locale}/`, import.meta.url)
const filesOf = (locale: string): string[] =>
  readdirSync(folder(locale))
    .filter((name) => name.endsWith('.json'))
    .sort()
const forms = ['zero', 'one', 'two', 'few', 'many', 'other']
const plural = /_(zero|one|two|few|many|other)$/

function wordsOf(locale: string, file: string): Map<string, string> {
  const words = new Map<string, string>()
  const walk = (tree: Tree, above: string): void => {
    for (const [key, value] of Object.entries(tree))
      typeof value === 'string' ? words.set(above + key, value) : walk(value, `${above}${key}.`)
  }
  walk(JSON.parse(readFileSync(new URL(file, folder(locale)), 'utf8')) as Tree, '')
  return words
}

function isPlural(words: Map<string, string>, key: string): boolean {
  return plural.test(key) && words.has(`${key.replace(plural, '')}_other`)
}

/** The names in {{…}} of a key, over all its forms; the count itself may be left to the word ('two dresses'). */
function gapsOf(words: Map<string, string>, base: string): string[] {
  const texts = [base, ...forms.map((form) => `${base}_${form}`)].map((key) => words.get(key) ?? '')
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{\s*-?\s*(\w+)/g)].map(([, name = '']) => name)))]
    .filter((name) => name !== 'count')
    .sort()
}

function basesOf(words: Map<string, string>): string[] {
  return [...new Set([...words.keys()].map((key) => (isPlural(words, key) ? key.replace(plural, '') : key)))].sort()
}

test('both languages have the same files', () => {
  expect(filesOf('ar')).toEqual(filesOf('en'))
})

test.each(filesOf('en').filter((file) => filesOf('ar').includes(file)))('%s says the same in both languages', (file) => {
  const en = wordsOf('en', file)
  const ar = wordsOf('ar', file)
  expect(basesOf(ar)).toEqual(basesOf(en))
  for (const base of basesOf(en)) {
    expect({ base, gaps: gapsOf(ar, base) }).toEqual({ base, gaps: gapsOf(en, base) })
    if (en.has(`${base}_other`) && !en.has(base))
      expect({ base, missing: forms.filter((form) => !ar.has(`${base}_${form}`)) }).toEqual({ base, missing: [] })
  }
})

/** Texts that only staff read. */
const isForStaff = /^(chat-admin|payout-admin|promotions|managed-items)\.json|^claims\.json: staff\.|^refusals\.json: payout\./

test.each(['en', 'ar'])('an amount or a share that a sentence names comes from the figure, and is not typed (%s)', (locale) => {
  const typed = filesOf(locale).flatMap((file) =>
    [...wordsOf(locale, file)]
      .filter(([, text]) => /[\d٠-٩][\d٠-٩.,٫٬]*\s?(?:%|٪|JOD|دينار|دنانير|د\.أ)/.test(text))
      .map(([key, text]) => `${file}: ${key}: ${text}`),
  )
  expect(typed.filter((one) => !isForStaff.test(one))).toEqual([])
})

test.each(['en', 'ar'])('no text is empty (%s)', (locale) => {
  // An empty text shows its key.
  const empty = filesOf(locale).flatMap((file) =>
    [...wordsOf(locale, file)].filter(([, text]) => text === '').map(([key]) => `${file}: ${key}`),
  )
  expect(empty).toEqual([])
})

test('pages name namespaces that exist', () => {
  for (const { texts } of Object.values(pages))
    expect(filesOf('en')).toEqual(expect.arrayContaining([...layoutTexts, ...texts].map((namespace) => `${namespace}.json`)))
})

test('screens, and the columns of lists, name texts that exist', () => {
  const keys = filesOf('en').flatMap((file) => {
    const words = wordsOf('en', file)
    return basesOf(words).map((base) => `${file.replace('.json', '')}:${base}`)
  })
  const bare = keys.map((key) => key.slice(key.indexOf(':') + 1))
  const source = new URL('../', import.meta.url)
  const screens = readdirSync(new URL('web/', source), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => `web/${name}`)
  const said = /\bt\(\s*(?:'([^']+)'|`([^`$]+)\$\{)/g
  // Descriptions of lists have keys beside calls of `t`.
  const described = new RegExp(`${said.source}|'([a-z-]+:[a-zA-Z]+(?:[.-]\\w+)*)'|\`([a-z-]+:[\\w.-]*)\\$\\{`, 'g')
  const unknown = [...screens, 'domain/renting/admin-lists/list-columns.policy.ts'].flatMap((name) => {
    const text = readFileSync(new URL(name, source), 'utf8')
    return [...text.matchAll(/\b(describeList\(|ListColumn<)/.test(text) ? described : said)].flatMap(
      ([, one, begun, whole = one, start = begun]) => {
        const key = whole ?? start ?? ''
        const known = key.includes(':') ? keys : bare
        return known.some((text) => (whole ? text === key : text.startsWith(key))) ? [] : [`${name}: ${key}`]
      },
    )
  })
  expect(screens.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

test('every event that staff read in words has them in a person’s own data, too', () => {
  const own = wordsOf('en', 'my-data.json')
  const isState = (event: string): boolean => event.startsWith('payment.') || rentalStatuses.some((status) => event === `rental.${status}`)
  const events = [...wordsOf('en', 'operations-events.json').keys()]
  expect(events.filter((event) => !isState(event) && !own.has(`event.${event}`))).toEqual([])
})

test('every move that people make has a name for staff', () => {
  const words = wordsOf('en', 'operations.json')
  const isShown = ({ by, from }: Move): boolean => from.length > 0 && by.some((party) => party !== 'system')
  const ofPeople = rentalMoveNames.filter((name) => isShown(rentalMoves[name]))
  expect(ofPeople.filter((name) => !words.has(`moves.name.${name}`))).toEqual([])
})

test('every kind of event that the audit log is filtered by has a name', () => {
  const words = wordsOf('en', 'operations.json')
  expect(auditKinds.filter((kind) => !words.has(`kind.${kind}`))).toEqual([])
})

/** Words that have another word in `docs/voice.md`. */
const replacedWords = {
  en: /\bsomebody\b|stands here|Clear days|newest mail|\bother side\b/i,
  ar: /إعلان|صاحب القطعة|المؤجّر|من يؤجّر القطعة|من يستأجر القطعة|المراسلات|جرّب مرة أخرى|المحاولة مجددًا|الطرف الآخر|اً/,
} as const
/** Fixed by the specification. */
const fixedTexts = ['مرحباً! كيف يمكنني مساعدتك اليوم؟']

test.each(['en', 'ar'] as const)('one thing has one word (%s)', (locale) => {
  const found = filesOf(locale).flatMap((file) =>
    [...wordsOf(locale, file)].flatMap(([key, text]) =>
      replacedWords[locale].test(text) && !fixedTexts.includes(text) ? [`${file} ${key}: ${text}`] : [],
    ),
  )
  expect(found).toEqual([])
})
