import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Imported } from '#domain/catalogue/listings/listing.contract.ts'
import type { ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { workbookOf } from '#values/workbook.ts'

// Tables as Excel, Numbers and LibreOffice save them, with the right answer of each: a part of the draft, or the faults.

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, 'customer')
})
// As many as are imported in an hour.
beforeEach(() => shop.clock.advance(3_600_000))
afterAll(() => shop.close())

type Table = readonly (readonly string[])[]
type Right = Partial<ListingDraft> | string

const head = ['name_en', 'name_ar', 'category', 'type', 'size', 'condition', 'price', 'rental_period']
const gown = ['Green gown', 'فستان أخضر', 'Women', 'formal', 'M', 'like-new', '45', '3']
/** A table of one piece: cells that replace its own, and further columns. */
const piece = (cells: Readonly<Record<string, string>> = {}): Table => {
  const columns = [...new Set([...head, ...Object.keys(cells)])]
  return [columns, columns.map((column) => cells[column] ?? gown[head.indexOf(column)] ?? '')]
}
const joined = (table: Table, separator: string, end = '\r\n') =>
  table
    .map((cells) => cells.map((cell) => (/["\r\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator) + end)
    .join('')
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, mark = '\ufeff') => new Uint8Array(Buffer.from(mark + text, 'utf16le'))
const utf16be = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())
const letters = new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1256').decode(Uint8Array.of(byte)), byte]))
const windows1256 = (text: string) => Uint8Array.from([...text].map((letter) => letters.get(letter) ?? 63))
const csv = (cells?: Readonly<Record<string, string>>) => utf8(joined(piece(cells), ','))
const xlsx = (table: Table) => workbookOf([{ name: 'Pieces', isRightToLeft: false, rows: table }])
const named: Right = { name: { en: 'Green gown', ar: 'فستان أخضر' }, price: 45_000 }
const phone: Right = { pickupContactNumber: '+962791234567' }
const from: Right = { availableFrom: '2027-01-09' }
const late: Right = { availableFrom: '2027-01-19' }

async function imported(bytes: Uint8Array<ArrayBuffer>): Promise<Right> {
  const listed = async () =>
    ((await rana.get('/api/listings')).body as unknown as { listings: { id: string }[] }).listings.map(({ id }) => id)
  const before = await listed()
  const { body, status } = await rana.send('POST', '/api/listings/import', new Blob([bytes]), { 'content-type': 'text/csv' })
  const { faults } = body as unknown as Imported
  if (status !== 200) return String(body.code)
  if (faults.length > 0) return faults.map(({ column, code }) => `${column}: ${code}`).join()
  const [added] = (await listed()).filter((id) => !before.includes(id))
  const content = (await rana.get(`/api/listings/${added}`)).body['content'] as ListingDraft
  await rana.send('DELETE', `/api/listings/${added}`, undefined)
  return content
}

test.each<[name: string, bytes: () => Uint8Array<ArrayBuffer>, right: Right]>([
  ['UTF-8', () => csv(), named],
  ['UTF-8 with a mark', () => utf8(`\ufeff${joined(piece(), ',')}`), named],
  ['semicolons', () => utf8(joined(piece(), ';')), named],
  ['tabs', () => utf8(joined(piece(), '\t')), named],
  ['sep=;', () => utf8(`sep=;\r\n${joined(piece(), ';')}`), named],
  ['sep=, and a mark', () => utf8(`\ufeffsep=,\r\n${joined(piece(), ',')}`), named],
  ['Unicode text of Excel', () => utf16(joined(piece(), '\t')), named],
  ['UTF-16, big end first', () => utf16be(joined(piece(), '\t')), named],
  ['UTF-16 without a mark', () => utf16(joined(piece(), ','), ''), named],
  ['Windows-1256', () => windows1256(joined(piece(), ',')), named],
  ['Windows-1256 with semicolons', () => windows1256(joined(piece(), ';')), named],
  ['ends of lines of an old Mac', () => utf8(joined(piece(), ',', '\r')), named],
  ['ends of lines of Linux', () => utf8(joined(piece(), ',', '\n')), named],
  ['empty rows at the end', () => utf8(`${joined(piece(), ';')};;;;;;;\r\n;;;;;;;\r\n`), named],
  ['.xlsx', () => xlsx(piece()), named],
  ['.xlsx with empty rows', () => xlsx([[], ...piece(), ['', '']]), named],
  ['.xlsx of another program, cut off', () => xlsx(piece()).slice(0, 900), 'listing.not-a-table'],
  ['.docx', () => workbookOf([]), 'listing.not-a-table'],
  ['a picture', () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'listing.not-a-table'],
  ['a head in capitals', () => utf8(joined(piece(), ',').replace('name_en', 'NAME_EN')), named],
  ['a head with marks', () => utf8(joined(piece(), ',').replace('name_en', '\u200ename_en\u200f')), named],
  [
    'a column given twice',
    () =>
      utf8(
        joined(
          [
            [...head, 'size'],
            [...gown, 'L'],
          ],
          ',',
        ),
      ),
    'size: column-twice',
  ],
  ['a column that is not known', () => csv({ colour: 'green' }), 'colour: column-unknown'],
  ['a phone', () => csv({ pickup_contact_number: '+962791234567' }), phone],
  ['a phone with its zero', () => csv({ pickup_contact_number: '0791234567' }), phone],
  ['a phone without its zero', () => csv({ pickup_contact_number: '791234567' }), phone],
  ['a phone without its plus', () => csv({ pickup_contact_number: '962791234567' }), phone],
  ['a phone with 00', () => csv({ pickup_contact_number: '00962 79 123 4567' }), phone],
  ['a phone in Arabic digits', () => csv({ pickup_contact_number: '٠٧٩١٢٣٤٥٦٧' }), phone],
  ['a phone with an apostrophe', () => csv({ pickup_contact_number: "'+962791234567" }), phone],
  ['a phone with marks', () => csv({ pickup_contact_number: '\u202a+962 79 123 4567\u202c' }), phone],
  ['a phone as a power of ten', () => csv({ pickup_contact_number: '9.62791234567E+11' }), phone],
  ['a phone that lost digits', () => csv({ pickup_contact_number: '9.62791E+11' }), 'pickup_contact_number: number-rounded'],
  ['a phone that is too short', () => csv({ pickup_contact_number: '0791' }), 'pickup_contact_number: cell-invalid'],
  ['a day', () => csv({ available_from: '2027-01-09' }), from],
  ['a day with slashes', () => csv({ available_from: '2027/1/9' }), from],
  ['a day with its time', () => csv({ available_from: '2027-01-09 00:00:00' }), from],
  ['a day first', () => csv({ available_from: '19/01/2027' }), late],
  ['a month first', () => csv({ available_from: '1/19/2027' }), late],
  ['a day with dots', () => csv({ available_from: '19.1.2027' }), late],
  ['a day in Arabic digits', () => csv({ available_from: '١٩/٠١/٢٠٢٧' }), late],
  ['the same day and month', () => csv({ available_from: '01/01/2027' }), { availableFrom: '2027-01-01' }],
  ['a day or a month first', () => csv({ available_from: '09/01/2027' }), 'available_from: day-unclear'],
  ['a short year', () => csv({ available_from: '19/1/27' }), 'available_from: day-unclear'],
  ['a month by name', () => csv({ available_from: '9-Jan-27' }), from],
  ['a month by name first', () => csv({ available_from: 'January 9, 2027' }), from],
  ['a month in Arabic', () => csv({ available_from: '9 كانون الثاني 2027' }), from],
  ['the number of a day', () => csv({ available_from: '46396' }), from],
  ['no such day', () => csv({ available_from: '31/02/2027' }), 'available_from: day-unclear'],
  ['a size', () => csv({ size: '8-10' }), { size: '8-10' }],
  ['a size that became a day', () => csv({ size: '10-Aug' }), 'size: size-is-date'],
  ['a size that became a month', () => csv({ size: 'Aug-10' }), 'size: size-is-date'],
  ['a size that became an Arabic day', () => csv({ size: '10 آب' }), 'size: size-is-date'],
  ['a size that became a date', () => csv({ size: '10/08/2027' }), 'size: size-is-date'],
  ['a size that became a number', () => csv({ size: '46242' }), 'size: size-is-date'],
  ['one size in capitals', () => csv({ size: 'ONE SIZE' }), { size: 'One Size' }],
  ['small letters', () => csv({ category: 'women', condition: 'Like New' }), { category: 'Women', condition: 'like-new' }],
  ['Arabic words', () => csv({ category: 'نساء', pickup_area: 'عبدون' }), { category: 'Women', pickupArea: 'Abdoun' }],
  ['an area with its city', () => csv({ pickup_area: 'Amman - Abdoun' }), { pickupArea: 'Abdoun' }],
  ['an area as in addresses', () => csv({ pickup_area: 'amman-abdoun' }), { pickupArea: 'Abdoun' }],
  ['an area that has the name of the city', () => csv({ pickup_area: 'jabal amman' }), { pickupArea: 'Jabal Amman' }],
  ['colours of both languages', () => csv({ colors: 'Green، ذهبي' }), { colors: ['green', 'gold'] }],
  ['a colour that is not in the list', () => csv({ colors: 'green|mauve' }), 'colors: not-in-list'],
  ['a category that is not in the list', () => csv({ category: 'Womens wear' }), 'category: not-in-list'],
  ['an amount with a comma', () => csv({ price: '45,5' }), { price: 45_500 }],
  ['an amount in Arabic', () => csv({ price: '٤٥٫٥٠٠ د.أ.' }), { price: 45_500 }],
  ['an amount with two readings', () => csv({ price: '1.250' }), 'price: amount-two'],
  ['an amount that Excel groups', () => csv({ agreed_value: '1,250.000' }), { agreedValue: 1_250_000 }],
  ['no amount', () => csv({ price: '#VALUE!' }), 'price: cell-invalid'],
  ['TRUE of Excel', () => csv({ instant_book: 'TRUE' }), { isInstantBook: true }],
  ['several lines in a cell', () => csv({ description_en: 'Silk\nand tulle' }), { description: { en: 'Silk\nand tulle', ar: '' } }],
])('%s', async (_, bytes, right) => {
  const answer = await imported(bytes())
  if (typeof right === 'string') expect(answer).toBe(right)
  else expect(answer).toMatchObject(right)
})
