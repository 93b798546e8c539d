import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { inDigits } from '#values/digits.ts'
import { workbookOf } from '#values/workbook.ts'
import { amountOf, dayOf, dayOrderOf } from './cell.policy.ts'
import { guessMeanings, isComplete, linesOfTable } from './mapping.policy.ts'
import { readCamt } from './read-camt.ts'
import { readFile } from './read-file.ts'
import { readMt940 } from './read-mt940.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const fils = fc.integer({ min: 1, max: 1_999_999_999 })
const dinars = (amount: number): string => `${Math.floor(amount / 1000)}.${String(amount % 1000).padStart(3, '0')}`
const grouped = (amount: number): string => dinars(amount).replace(/\d(?=(\d{3})+\.)/g, '$&,')
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
const standard = (text: string): Promise<unknown> => readFile(bytesOf(text))

test('an amount is read as banks write it, in the digits of either language', () => {
  const ways: ((amount: number) => [string, number])[] = [
    (amount) => [dinars(amount), amount],
    (amount) => [grouped(amount), amount],
    (amount) => [`-${grouped(amount)}`, -amount],
    (amount) => [`${grouped(amount)}-`, -amount],
    (amount) => [`(${grouped(amount)})`, -amount],
    (amount) => [`${dinars(amount)} DR`, -amount],
    (amount) => [`${dinars(amount)} مدين`, -amount],
    (amount) => [`JOD ${grouped(amount)} CR`, amount],
    (amount) => [`${inDigits(grouped(amount).replaceAll(',', '٬').replace('.', '٫'), 'ar')} د.أ`, amount],
    (amount) => [grouped(amount).replaceAll(',', ' '), amount],
    (amount) => [
      dinars(amount)
        .replace('.', ',')
        .replace(/,(\d{3})$/, ',$10'),
      amount,
    ],
  ]
  fc.assert(fc.property(fils, fc.constantFrom(...ways), (amount, way) => amountOf(way(amount)[0]) === way(amount)[1]))
})

test('what is no amount, or more exact than a fils, is refused', () => {
  for (const cell of ['', '-', 'abc', '1.2345', '--5', '(5', '5)', '-5 DR', '1,23,4', '1e5', '=1+1', '12/7', '99999999999'])
    expect(amountOf(cell), cell).toBeNull()
  expect(amountOf('1,234')).toBe(1_234_000)
  expect(amountOf('1,5')).toBe(1500)
  expect(amountOf('12.345')).toBe(12_345)
  expect(amountOf('1.234.567')).toBe(1_234_567_000)
})

test('a day is read in the forms of banks', () => {
  for (const cell of [
    '2027-07-06',
    '06/07/2027',
    '6-7-27',
    '06 Jul 2027',
    '06-JUL-27',
    '6 تموز 2027',
    '٦ يوليو ٢٠٢٧',
    '20270706',
    '2027-07-06T10:00:00Z',
    '06/07/2027 15:10',
  ])
    expect(dayOf(cell, 'dmy'), cell).toBe('2027-07-06')
  expect(dayOf('07/06/2027', 'mdy')).toBe('2027-07-06')
  for (const cell of ['', '31/02/2027', '2027-13-01', 'July', '6 Foo 2027', '1/1/1']) expect(dayOf(cell, 'dmy'), cell).toBeNull()
  expect(dayOrderOf(['01/02/2027', '02/28/2027'])).toBe('mdy')
  expect(dayOrderOf(['01/02/2027', '28/02/2027'])).toBe('dmy')
})

test('the columns of banks and of a card provider are known by their names', () => {
  expect(guessMeanings(['التاريخ', 'تاريخ القيمة', 'البيان', 'رقم المرجع', 'مدين', 'دائن', 'الرصيد'])).toEqual([
    'day',
    'none',
    'narration',
    'reference',
    'out',
    'in',
    'balance',
  ])
  expect(guessMeanings(['Transaction Date', 'Value Date', 'Description', 'Reference No.', 'Debit', 'Credit', 'Running Balance'])).toEqual([
    'day',
    'none',
    'narration',
    'reference',
    'out',
    'in',
    'balance',
  ])
  const provider = guessMeanings(['id', 'Type', 'Source', 'Amount', 'Fee', 'Net', 'Currency', 'Created (UTC)', 'Description'])
  expect(provider).toEqual(['id', 'kind', 'reference', 'amount', 'fee', 'none', 'none', 'day', 'narration'])
  expect(isComplete(provider)).toBe(true)
  expect(isComplete(['day', 'amount', 'in'])).toBe(false)
})

test('any table of one mapping gives back its lines, and opening and lines make up the closing balance', () => {
  const line = fc.record({
    amount: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter(Boolean),
    text: fc.stringMatching(/^[A-Za-z0-9 ء-ي]{1,20}$/),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 9_000_000 }),
      fc.boolean(),
      (lines, opening, isNewestFirst) => {
        let balance = opening
        const rows = lines.map(({ amount, text }, index) => {
          balance += amount
          const shown = dinars(Math.abs(balance))
          return {
            line: index + 2,
            cells: [
              '06/07/2027',
              text,
              amount < 0 ? dinars(-amount) : '',
              amount > 0 ? dinars(amount) : '',
              balance < 0 ? `-${shown}` : shown,
            ],
          }
        })
        const headers = ['Date', 'Text', 'Debit', 'Credit', 'Balance']
        const read = linesOfTable(isNewestFirst ? rows.toReversed() : rows, headers, { means: guessMeanings(headers), dayOrder: 'dmy' })
        expect(read.faults).toEqual([])
        expect(read.lines.map(({ amount }) => amount).toSorted()).toEqual(lines.map(({ amount }) => amount).toSorted())
        expect((read.opening ?? 0) + read.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(read.closing)
      },
    ),
  )
})

test('a file is read in any encoding, with words above its table, as CSV or as xlsx', async () => {
  const rows = [
    ['التاريخ', 'البيان', 'مدين', 'دائن'],
    ['06/07/2027', '=1+1', '', '12.500'],
  ]
  const csv = ['مصرف ما، حساب 4417', ...rows.map((cells) => cells.join(';'))].join('\r\n')
  const windows = Uint8Array.from(
    [...csv].map((sign) => {
      const table = new TextDecoder('windows-1256')
      return sign.charCodeAt(0) < 128
        ? sign.charCodeAt(0)
        : (Array.from({ length: 256 }, (_, byte) => byte).find((byte) => table.decode(Uint8Array.of(byte)) === sign) ?? 63)
    }),
  )
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${csv}`, 'utf16le'))
  const xlsx = workbookOf([{ name: 'x', isRightToLeft: true, rows }])
  for (const bytes of [bytesOf(csv), bytesOf(`\ufeff${csv}`), windows, utf16, xlsx]) {
    const file = await readFile(bytes)
    if (!('rows' in file)) throw new Error('a table was expected')
    expect(file.headers).toEqual(rows[0])
    const { lines } = linesOfTable(file.rows, file.headers, { means: guessMeanings(file.headers), dayOrder: 'dmy' })
    expect(lines).toMatchObject([{ day: '2027-07-06', narration: '=1+1', amount: 12_500 }])
  }
})

test('a file without lines, with too many, or of another kind is refused in words', async () => {
  expect(await refusalOf(standard(''))).toBe('statement.empty')
  expect(await refusalOf(standard('Date,Text,Amount'))).toBe('statement.empty')
  expect(await refusalOf(standard(`Date,Text,Amount\n${'2027-07-06,x,1.000\n'.repeat(10_001)}`))).toBe('statement.too-many-lines')
  expect(await refusalOf(readFile(Uint8Array.of(0, 1, 2, 0, 255, 0, 3)))).toBe('statement.unreadable')
  expect(await refusalOf(standard('<!DOCTYPE x [<!ENTITY a "aaaa">]><Document>&a;</Document>'))).toBe('statement.unreadable')
  expect(await refusalOf(standard('<Document><BkToCstmrStmt>'))).toBe('statement.unreadable')
  expect(await refusalOf(standard(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`))).toBe('statement.unreadable')
})

const camt = readFileSync(new URL('sample-camt053.xml', import.meta.url), 'utf8')
const mt940 = readFileSync(new URL('sample-mt940.txt', import.meta.url), 'utf8')

test('camt.053 gives balances, references and names, and one line for each transaction of an entry', () => {
  expect(readCamt(camt)).toEqual({
    source: 'camt053',
    opening: 8_214_350,
    closing: 8_269_000,
    faults: [],
    lines: [
      {
        row: 1,
        externalId: 'BK-1',
        day: '2027-07-06',
        amount: 42_900,
        reference: 'LB4846-7Q2',
        narration: 'CLIQ IN & more',
        counterparty: 'Anas Haddad',
        kind: 'other',
        balance: null,
      },
      {
        row: 2,
        externalId: 'BK-2:1',
        day: '2027-07-06',
        amount: 10_000,
        reference: 'E2E-1',
        narration: '',
        counterparty: 'A',
        kind: 'other',
        balance: null,
      },
      {
        row: 2,
        externalId: 'BK-2:2',
        day: '2027-07-06',
        amount: 4250,
        reference: 'E2E-2',
        narration: '',
        counterparty: 'B',
        kind: 'other',
        balance: null,
      },
      {
        row: 4,
        externalId: 'BK-3',
        day: '2027-07-06',
        amount: -2500,
        reference: '',
        narration: 'CLIQ FEES',
        counterparty: '',
        kind: 'other',
        balance: null,
      },
    ],
  })
})

test('MT940 gives balances, days of booking at the turn of a year, reversals and the words of each movement', () => {
  expect(readMt940(mt940)).toEqual({
    source: 'mt940',
    opening: 1_000_000,
    closing: 1_039_400,
    faults: [],
    lines: [
      {
        row: 1,
        externalId: 'BK9',
        day: '2027-12-31',
        amount: 42_900,
        reference: 'LB4846-7Q2',
        narration: 'CLIQ IN ANAS second line',
        counterparty: '',
        kind: 'other',
        balance: null,
      },
      {
        row: 2,
        externalId: null,
        day: '2027-12-31',
        amount: -2500,
        reference: '',
        narration: 'CHARGES',
        counterparty: 'BANK LTD',
        kind: 'other',
        balance: null,
      },
      {
        row: 3,
        externalId: null,
        day: '2028-01-01',
        amount: -1000,
        reference: 'X',
        narration: '',
        counterparty: '',
        kind: 'other',
        balance: null,
      },
    ],
  })
})

test('no text makes a parser fail otherwise than by a refusal', async () => {
  const pieces = fc.constantFrom(
    ':61:',
    ':60F:C270706JOD1,',
    ':86:',
    '<Ntry>',
    '</Ntry>',
    '<Stmt>',
    '<BkToCstmrStmt>',
    '2707060706C1,5N',
    '\n',
    ',',
    '"',
    'Date,Debit',
    '<![CDATA[',
    '&#x0;',
    'ABC',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (parts) => {
      expect(await refusalOf(standard(parts.join('')))).toMatch(/^(read|statement\.(empty|unreadable|too-many-lines))$/)
    }),
  )
})
