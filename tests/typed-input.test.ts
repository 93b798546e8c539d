import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cliqAliasOf, ibanOf } from '#domain/money/payouts/payout.policy.ts'
import { normalizeCode } from '#domain/money/promotions/promotion.policy.ts'
import { contactFieldsOf, isPhone } from '#values/contact.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { dialledPhone, formatPhone, isLandline } from '#values/phone.ts'
import { email } from '#values/schemas.ts'
import { world } from './world.ts'

// Texts that people paste and type on real devices, with the right reading of each.

/** The dialled number; null where no field takes it. The gate of sign-in and that of forms agree. */
function phoneIn(typed: string): string | null {
  expect(contactFieldsOf(typed)?.phone !== undefined).toBe(isPhone(typed))
  return isPhone(typed) ? dialledPhone(typed) : null
}
const mailIn = (typed: string): string | null => email.safeParse(typed).data ?? null
const mobile = '+962791234567'
const iban = 'JO94CBJO0010000000000131000302'

describe.each<[kind: string, read: (typed: string) => string | null, rows: readonly (readonly [typed: string, right: string | null])[]]>([
  [
    'phone',
    phoneIn,
    [
      ['0791234567', mobile],
      ['٠٧٩١٢٣٤٥٦٧', mobile],
      ['۰۷۹ ۱۲۳ ۴۵۶۷', mobile],
      ['０７９１２３４５６７', mobile],
      ['\u202a+962 79 123 4567\u202c', mobile],
      ['\u2066+962791234567\u2069', mobile],
      ['\u200e0791234567', mobile],
      ['\u200f٠٧٩١٢٣٤٥٦٧\u200f', mobile],
      ['079\u200b123\u200b4567', mobile],
      ['\ufeff0791234567', mobile],
      ['079\u2011123\u20114567', mobile],
      ['079–123–4567', mobile],
      ['079−123−4567', mobile],
      ['079.123.4567', mobile],
      ['079/123/4567', mobile],
      ['(079) 123-4567', mobile],
      ['＋962 79 123 4567', mobile],
      ['+962 (0)79 123 4567', mobile],
      ['+962\u00a079\u00a0123\u00a04567', mobile],
      ['00962791234567', mobile],
      ['791234567', mobile],
      ['+96279123456', null],
      ['079123456', null],
      ['0799', null],
      ['065551234', '+96265551234'],
      ['+962 6 555 1234', '+96265551234'],
      ['+44 7911 123456', '+447911123456'],
      ['0791234567x', null],
      ['call me', null],
    ],
  ],
  [
    'mail',
    mailIn,
    [
      ['rana@libsa.example', 'rana@libsa.example'],
      [' rana@libsa.example ', 'rana@libsa.example'],
      ['\u200erana@libsa.example\u200e', 'rana@libsa.example'],
      ['\u202arana@libsa.example\u202c', 'rana@libsa.example'],
      ['\u2068rana@libsa.example\u2069', 'rana@libsa.example'],
      ['rana@libsa.example\u200b', 'rana@libsa.example'],
      ['\ufeffrana@libsa.example', 'rana@libsa.example'],
      ['rana@\u00adlibsa.example', 'rana@libsa.example'],
      ['rana＠libsa.example', 'rana@libsa.example'],
      ['rana\u2011haddad@libsa.example', 'rana-haddad@libsa.example'],
      ['rana٢@libsa.example', 'rana2@libsa.example'],
      ['rana\n@libsa.example', null],
      ['ra na@libsa.example', null],
      ['rana@libsa', null],
    ],
  ],
  [
    'alias of CliQ',
    cliqAliasOf,
    [
      ['ranah', 'RANAH'],
      ['\u200eRANAH\u200f', 'RANAH'],
      ['ＲＡＮＡＨ', 'RANAH'],
      ['rana٢', 'RANA2'],
      ['\u202a079 123 4567\u202c', '00962791234567'],
      ['٠٧٩١٢٣٤٥٦٧', '00962791234567'],
      ['+962\u201179\u2011123\u20114567', '00962791234567'],
      ['رنا', null],
    ],
  ],
  [
    'IBAN',
    ibanOf,
    [
      ['JO94 CBJO 0010 0000 0000 0131 0003 02', iban],
      ['jo94cbjo0010000000000131000302', iban],
      ['\u200eJO94 CBJO 0010 0000 0000 0131 0003 02\u200e', iban],
      ['JO94\u00a0CBJO\u00a00010\u00a00000\u00a00000\u00a00131\u00a00003\u00a002', iban],
      ['JO94‐CBJO‐0010‐0000‐0000‐0131‐0003‐02', iban],
      ['IBAN: JO94 CBJO 0010 0000 0000 0131 0003 02', iban],
      ['JO٩٤ CBJO ٠٠١٠ ٠٠٠٠ ٠٠٠٠ ٠١٣١ ٠٠٠٣ ٠٢', iban],
      ['JO95 CBJO 0010 0000 0000 0131 0003 02', null],
    ],
  ],
  [
    'code',
    normalizeCode,
    [
      ['eid-2027', 'EID2027'],
      ['\u200eEID٢٠٢٧', 'EID2027'],
      ['ＥＩＤ２０２７', 'EID2027'],
      [' eid 2027 ', 'EID2027'],
    ],
  ],
  [
    'search',
    foldForSearch,
    [
      ['کعب عالی', 'كعب عالي'],
      ['فستان ۳۸', 'فستان 38'],
      ['فستان\u200f ٣٨', 'فستان 38'],
      ['عبایه', 'عبايه'],
      ['ﻓﺴﺘﺎﻥ', 'فستان'],
      ['ＤＲＥＳＳ', 'dress'],
    ],
  ],
])('%s', (_, read, rows) => {
  test.each(rows)('%j is read as %j', (typed, right) => {
    expect(read(typed)).toBe(right)
  })
})

test('a landline is written in its own groups', () => {
  expect(formatPhone('065551234')).toBe('+962 6 555 1234')
  expect(formatPhone('٠٧٩١٢٣٤٥٦٧')).toBe('+962 79 123 4567')
  expect(['+96265551234', mobile].map(isLandline)).toEqual([true, false])
})

describe('at the doors', () => {
  let shop: Awaited<ReturnType<typeof world>>
  beforeAll(async () => {
    shop = await world()
  })
  afterAll(() => shop.close())

  test('a pasted address signs in, and no code is sent to a landline', async () => {
    const browser = shop.browser()
    const pasted = { email: '\u202arana@libsa.example\u202c', password: 'libsa-demo-2026', portal: 'shop' }
    expect(await browser.send('POST', '/api/people/sessions', pasted)).toMatchObject({ status: 200 })
    const landline = await shop.browser().send('POST', '/api/auth/codes', { phone: '06 555 1234' })
    expect(landline).toMatchObject({ status: 422, body: { code: 'people.phone-landline', fields: ['phone'] } })
  })
})
