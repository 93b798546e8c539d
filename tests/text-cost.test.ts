import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isInLanguage, namesContacts } from '#domain/catalogue/listings/listing-words.policy.ts'
import { searchWordsOf } from '#domain/catalogue/search/search-words.ts'
import { asksForSecrets } from '#domain/messages/chatbot/asks-for-secrets.policy.ts'
import { checkAnswer, struck } from '#domain/messages/chatbot/check-answer.policy.ts'
import { tellingWords } from '#domain/messages/chatbot/match-intent.policy.ts'
import { nearDays } from '#domain/messages/chatbot/near-days.policy.ts'
import { amountsOf, numbersOf } from '#domain/messages/chatbot/numbers.policy.ts'
import { readWish } from '#domain/messages/chatbot/read-wish.policy.ts'
import { maxMessage } from '#domain/messages/conversations/conversation.policy.ts'
import { languageOf } from '#domain/messages/user-messages/language-of.policy.ts'
import { normalizeCode } from '#domain/money/promotions/promotion.policy.ts'
import { proseOfHtml } from '#domain/site/settings/prose-of-html.ts'
import { contactFieldsOf, isEmail, isPhone, mailboxOf } from '#values/contact.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { maskContacts } from '#values/mask-contacts.ts'
import { faultOfName } from '#values/person-name.ts'
import { formatPhone } from '#values/phone.ts'
import { hasSafeLinks, parseProse } from '#values/prose.ts'
import { text } from '#values/schemas.ts'
import { processorTime } from './processor-time.ts'

const maxMilliseconds = 20
const today = '2027-07-01'

const passage = { title: 'Deposit', facts: 'The deposit comes back.', card: { kind: 'link' as const, label: 'Deposit', path: '/faq' } }

/** Each function that reads text of strangers. */
const readers: Record<string, (typed: string) => unknown> = {
  maskContacts,
  namesContacts,
  isInLanguage: (typed) => isInLanguage(typed, 'en'),
  languageOf,
  foldForSearch,
  tellingWords,
  readWish: (typed) => readWish(typed, today),
  nearDays: (typed) => nearDays(typed, today),
  struck,
  asksForSecrets,
  faultOfName,
  searchWordsOf,
  amountsOf,
  figuresOf: numbersOf,
  checkAnswer: (typed) => checkAnswer(`${typed} [1]`, { passages: [passage], question: typed, baseUrl: 'https://libsa.example' }),
  parseProse,
  hasSafeLinks,
  proseOfHtml,
  normalizeCode,
  isEmail,
  isPhone,
  contactFieldsOf,
  mailboxOf,
  formatPhone,
}

/** One sign of each form that compatibility normalisation makes longer: what matters is of which kinds of characters the form consists. */
const longer = (() => {
  const forms = new Map<string, string>()
  for (let code = 0x80; code <= 0x1_0ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const sign = String.fromCodePoint(code)
    const form = sign.normalize('NFKC')
    if (form.length <= sign.length) continue
    const shape = form.replaceAll(/\p{L}/gu, 'L').replaceAll(/\p{N}/gu, '1').replaceAll(/\p{M}/gu, 'M')
    if (!forms.has(shape)) forms.set(shape, sign)
  }
  return [...forms.values()]
})()

/** Rows that make patterns try again and again: words without an end, addresses that never come, digits that are no number. */
const rows = [
  'a',
  '0',
  '٠',
  'a.',
  'a@',
  '@',
  'a ',
  'aa ',
  '0 ',
  '07 ',
  'a-',
  ' at ',
  'www.',
  '(',
  '[a](',
  '**a',
  '<a>',
  '<',
  '&amp;',
  '|',
  '- a\n',
  'ig ',
  'one ',
]

const accepted = text(maxMessage)

/** The longest text of a sign that the door lets in. */
function longest(sign: string): string {
  let count = Math.floor(maxMessage / sign.length)
  while (!z.safeParse(accepted, sign.repeat(count)).success && count > 1) count = Math.floor(count * 0.9)
  return sign.repeat(count)
}

const texts = [...longer, ...rows].map((sign) => ({ sign, typed: longest(sign) }))

/** The least processor time of this thread in milliseconds: the first tries compile and collect, and a busy machine slows many. */
function cost(reader: (typed: string) => unknown, typed: string): number {
  let least = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < 40 && least > (tried < 5 ? maxMilliseconds / 4 : maxMilliseconds); tried += 1) {
    least = Math.min(
      least,
      processorTime(() => reader(typed)),
    )
  }
  return least
}

test.each(Object.entries(readers))('%s reads the longest text of any sign in 20 ms of a processor', (_, reader) => {
  const dear = texts.map(({ sign, typed }) => ({ sign, ms: cost(reader, typed) })).filter(({ ms }) => ms > maxMilliseconds)
  expect(dear).toEqual([])
})

test('a text whose compatibility form is far longer is refused as too long', () => {
  expect(longer.length).toBeGreaterThan(30)
  const { error } = z.safeParse(accepted, 'ﷲ'.repeat(maxMessage))
  expect(error?.issues).toMatchObject([{ code: 'too_big', maximum: maxMessage }])
  expect(z.safeParse(accepted, `اللهم صل على محمد ﷺ ${'و'.repeat(maxMessage - 30)}`).success).toBe(true)
})
