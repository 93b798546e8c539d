import { expect, test } from 'vitest'
import { translator } from '#i18n/server.ts'
import { locales } from '#values/locale.ts'
import { smsParts } from '#values/sms-text.ts'
import { actionOf, notificationEvents, pathOf, rowOf } from './notification.policy.ts'
import type { NotificationDetails } from './notification-details.policy.ts'
import type { NotifiedParty } from './notification-row.policy.ts'
import { notificationRules } from './notification-rules.ts'
import { smsOf, wordsOf } from './notification-words.ts'

const details: NotificationDetails = {
  number: 104_824,
  piece: { en: 'Hand-embroidered wedding thobe with a velvet jacket', ar: 'ثوب زفاف مطرّز يدويًا مع جاكيت مخمل' },
  count: 12,
  days: { from: '2027-09-29', until: '2027-10-12' },
  amount: 1_245_500,
  by: '2027-09-29T20:45:00.000Z',
  slot: '2027-09-29_19-21',
  reason: 'being-cleaned',
  place: { owner: { en: 'Abdulrahman', ar: 'عبد الرحمن' }, area: 'Jabal Amman' },
}
const other = [{ slot: undefined }, ...(['card', 'credit', 'transfer', 'cash'] as const).map((way) => ({ slot: undefined, way }))].map(
  (change) => ({
    ...details,
    ...change,
  }),
)
const told = notificationEvents.flatMap((event) =>
  (Object.keys(rowOf(event).to) as NotifiedParty[]).map((party) => ({ event, party, channels: rowOf(event).to[party]?.channels ?? [] })),
)

test.each(locales)('every notification has its words, whole, in %s', (locale) => {
  for (const { event, party } of told) {
    for (const some of [details, ...other]) {
      const { title, text } = wordsOf({ event, party, details: JSON.parse(JSON.stringify(some)) }, { locale, isDiscreet: false })
      expect(`${title} ${text}`).not.toMatch(/\{\{|undefined|null/)
      expect(title.length).toBeGreaterThan(3)
    }
  }
})

test.each(locales)('a text to a phone is one message, and at most two in Arabic where it takes the place of a mail: %s', (locale) => {
  // A phone takes the place of a missing mail address.
  const texts = told.filter(({ channels }) => channels.length > 0)
  expect(texts.length).toBeGreaterThan(10)
  for (const { event, party, channels } of texts) {
    for (const code of [undefined, '4821']) {
      const text = smsOf({ event, party, details }, { locale, isDiscreet: false, code })
      expect(text).not.toMatch(/\{\{|undefined/)
      expect({ event, text, parts: smsParts(text) <= (locale === 'en' || channels.includes('phone') ? 1 : 2) }).toEqual({
        event,
        text,
        parts: true,
      })
    }
  }
})

test.each(locales)('to a discreet person neither the shop nor a piece is named, in %s', (locale) => {
  for (const { event, party, channels } of told) {
    const { title, text } = wordsOf({ event, party, details }, { locale, isDiscreet: true })
    const sms = channels.length > 0 ? smsOf({ event, party, details }, { locale, isDiscreet: true }) : ''
    expect(`${title} ${text} ${sms}`).not.toMatch(/Libsa|لبسة|thobe|ثوب|jacket|جاكيت/)
  }
})

test.each(locales)('a subject is short enough for a phone, and cuts a name between words, in %s', (locale) => {
  for (const { event, party } of told) {
    const { title } = wordsOf({ event, party, details: { ...details, count: 1 } }, { locale, isDiscreet: false })
    expect({ title, isShort: title.length <= 60 }).toEqual({ title, isShort: true })
    expect(title).not.toMatch(/…|\s(?:with|مع)$/)
  }
})

test('every recipient has a button with words and a page of their own', () => {
  for (const { event, party } of told) {
    const action = actionOf({ event, party })
    if (!action) throw new Error(`${event} has no action for ${party}`)
    for (const locale of locales) expect(translator(locale)(`notifications:open.${action}`)).not.toBe('')
    const path = pathOf({
      event,
      party,
      orderId: 'order-1',
      subjectId: 'subject-1:again',
      details: { itemId: 'item-1', days: details.days },
    })
    expect(path).toMatch(party === 'operations' ? /^\/admin/ : /^\/(?:profile|rent-clothes|product|checkout|how-it-works)/)
    expect(path).not.toMatch(/notifications|again|undefined/)
  }
})

test.each(locales)('the texts are those that a person has read, in %s', async (locale) => {
  const { reason: _, slot, ...few } = { ...details, piece: { en: 'Emerald gown', ar: 'فستان زمردي' }, count: 1 }
  const { by, amount, ...plain } = few
  const variants: { details: NotificationDetails; isDiscreet?: boolean; code?: string }[] = [
    { details: few },
    { details: { ...plain, amount } },
    { details: { ...plain, amount: 0 } },
    { details: { ...few, slot } },
    ...(['card', 'credit', 'transfer', 'cash'] as const).map((way) => ({ details: { ...few, way } })),
    { details: few, code: '4821' },
    { details: { ...few, count: 3 } },
    { details: few, isDiscreet: true },
  ]
  const change = { was: { from: '2027-09-27', until: '2027-10-10' }, visits: { delivery: slot, collection: '2027-10-13_17-19' } }
  const changes = Object.values(notificationRules).flatMap((rules) => rules.filter(({ hasChange }) => hasChange))
  const texts = told.map(({ event, party, channels }) => {
    const action = actionOf({ event, party }) ?? 'order'
    const hasChange = changes.some((rule) => rule.event === event)
    const said = [...variants, ...(hasChange ? [{ details: { ...few, ...change } }] : [])].map(
      ({ details: known, isDiscreet = false, code }: (typeof variants)[number]) => {
        const { title, text } = wordsOf({ event, party, details: known }, { locale, isDiscreet, code })
        const sms = channels.length > 0 ? [smsOf({ event, party, details: known }, { locale, isDiscreet, code })] : []
        return [title, text, ...sms].join('\n')
      },
    )
    const by = channels.filter((channel) => channel !== 'push').join(' and ') || 'account'
    const head = `${event} (${party}, ${by}): ${translator(locale)(`notifications:open.${action}`)}`
    // A row without the detail of a variant has no such message.
    return [head, ...new Set(said.filter((text) => !text.includes('undefined')))].join('\n\n')
  })
  // `npx vitest run -u` with this file writes it again, to be read before it is committed.
  await expect(`${texts.join('\n\n\n')}\n`).toMatchFileSnapshot(`texts-as-read/${locale}.txt`)
})

test('several pieces are counted in Arabic as Arabic counts', () => {
  const title = (count: number) =>
    wordsOf(
      { event: 'delivered', party: 'customer', details: { ...details, piece: { en: 'Gown', ar: 'فستان' }, count } },
      { locale: 'ar', isDiscreet: false },
    ).title
  expect([1, 2, 3, 4, 12, 101].map(title)).toEqual([
    'وصلت: فستان',
    'وصلت: فستان مع قطعة أخرى',
    'وصلت: فستان مع قطعتين أخريين',
    'وصلت: فستان مع ٣ قطع أخرى',
    'وصلت: فستان مع ١١ قطعة أخرى',
    'وصلت: فستان مع ١٠٠ قطعة أخرى',
  ])
})
