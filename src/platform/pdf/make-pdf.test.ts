import { expect, test } from 'vitest'
import { readPdf } from '#tests/pdf.ts'
import { makePdf } from './make-pdf.ts'
import type { PdfContent } from './pdf-content.ts'

const row = { name: 'عباية كتّان', detail: 'مقاس XL', days: '٨ – ١٠ تموز', amount: '٣١٫٠٠٠ د.أ' }

function contentOf(change: Partial<PdfContent> = {}): PdfContent {
  return {
    locale: 'ar',
    madeAt: '2027-07-01T09:00:00.000Z',
    title: 'إيصال LB-1234',
    seller: { name: 'لبسة', lines: ['عمّان، الأردن'] },
    heading: 'إيصال',
    facts: [{ label: 'رقم الطلب', value: '\u2066LB-1234\u2069' }],
    note: null,
    table: { head: ['القطعة', 'الأيام', 'المبلغ'], rows: [row] },
    sums: [{ label: 'أجرة التوصيل', amount: '٣٫٠٠٠ د.أ' }],
    total: { label: 'المجموع', amount: '٣٤٫٠٠٠ د.أ' },
    payments: null,
    deposit: { label: 'تأمين مسترد', amount: '٣٠٫٠٠٠ د.أ', text: 'يُعاد خلال ٤٨ ساعة من الإرجاع.' },
    pageOf: 'صفحة {{at}} من {{of}}',
    ...change,
  }
}

test('Arabic is read back letter by letter, with Latin words and numbers in their places', async () => {
  const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةأإآؤئء لا لأ لإ لآ'
  // Every letter at the beginning, in the middle and at the end of a word.
  const words = [...'بتثجحخسشصضطظعغفقكلمنهي'].flatMap((letter) => [`${letter}ين`, `م${letter}تر`, `سم${letter}`]).join(' ')
  const { text, title } = await readPdf(await makePdf(contentOf({ note: `${letters} ${words}` })))
  const flat = text.replaceAll(/\s+/g, ' ')
  for (const word of [...letters.split(' '), ...words.split(' ')]) expect(flat).toContain(word)
  for (const words of ['إيصال', 'رقم الطلب', 'LB-1234', 'عباية كتّان', 'مقاس XL', '٨ – ١٠ تموز', '٣١٫٠٠٠ د.أ', 'تأمين مسترد', 'صفحة ١ من ١'])
    expect(text).toContain(words)
  expect(title).toBe('إيصال LB-1234')
})

test('a file has its language, its date and tags in the order of reading', async () => {
  const { language, madeAt, tags, text } = await readPdf(await makePdf(contentOf()))
  expect({ language, madeAt }).toEqual({ language: 'ar', madeAt: '2027-07-01T09:00:00Z' })
  const table = ['Table', 'TR', 'TH', 'TH', 'TH', 'TR', 'TD', 'P', 'P', 'TD', 'TD']
  expect(tags.filter((tag) => tag !== 'Span').slice(0, 6 + table.length)).toEqual(['Document', 'P', 'H1', 'P', 'P', ...table, 'Table'])
  // No letter is stored in one of its joined shapes.
  expect(text).not.toMatch(/[\ufb50-\ufdff\ufe70-\ufefc]/)
})

test('twenty long rows go over several pages, each with the head of the table and its number; none is cut', async () => {
  const name = 'Hand-embroidered velvet evening gown with a detachable train, Swarovski buttons and a matching shawl'
  const unbroken = 'Supercalifragilisticexpialidocious'.repeat(4)
  const rows = Array.from({ length: 20 }, (_, index) => ({ ...row, name: index === 19 ? unbroken : `${name} ${index + 1}` }))
  const bytes = await makePdf(
    contentOf({ locale: 'en', table: { head: ['Piece', 'Dates', 'Amount'], rows }, pageOf: 'Page {{at}} of {{of}}' }),
  )
  const { pages } = await readPdf(bytes)
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  for (const page of pages.slice(0, -1)) expect(page).toContain('Dates')
  const flat = pages.join(' ').replaceAll(/\s+/g, ' ')
  for (let at = 1; at <= 19; at += 1) expect(flat).toContain(`${name} ${at}`)
  expect(flat.replaceAll(' ', '')).toContain(unbroken)
  expect(bytes.byteLength).toBeLessThan(200_000)
})

test('fonts are inside the file, and only the letters in use', async () => {
  const bytes = await makePdf(contentOf())
  const file = Buffer.from(bytes).toString('latin1')
  const count = (mark: RegExp) => [...file.matchAll(mark)].length
  expect(count(/\/FontFile2/g)).toBe(count(/\/Subtype\s*\/Type0/g))
  expect(count(/\/FontFile2/g)).toBeGreaterThan(0)
  expect(bytes.byteLength).toBeLessThan(60_000)
})

test('what no font has does no harm, and files wanted at once are made in turns', async () => {
  const odd = ['😀', '中文', 'a\u202eb', '', '\u200f\u200f', 'é'.normalize('NFD').repeat(500)]
  const files = await Promise.all(odd.map((name) => makePdf(contentOf({ table: { head: ['', '', ''], rows: [{ ...row, name }] } }), name)))
  for (const file of files) expect(await readPdf(file)).toMatchObject({ title: 'إيصال LB-1234' })
})

test('beyond twenty that wait somebody is told to come back', async () => {
  const wanted = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => makePdf(contentOf(), `10.0.0.${index % 2}`)))
  const refused = wanted.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(10)
  expect(refused[0]).toMatchObject({ reason: { retryAfter: 5 } })
  expect(wanted.length - refused.length).toBeGreaterThan(10)
})

test('names in other scripts are drawn with letters of their own', async () => {
  const names = ['Фатима', 'Ελένη', 'Nguyễn Thị Hồng', 'Շուշան', 'ნინო', 'Ştefan Łukasz', 'Ẽ']
  const { text } = await readPdf(await makePdf(contentOf({ locale: 'en', note: names.join(' / ') })))
  for (const name of names) expect(text.normalize('NFC')).toContain(name)
})
