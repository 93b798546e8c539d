import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Imported } from '#domain/catalogue/listings/listing.contract.ts'
import { maxOpenDrafts } from '#domain/catalogue/listings/listing.policy.ts'
import type { ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, 'customer')
})
// As many as are imported in an hour.
beforeEach(() => shop.clock.advance(3_600_000))
afterAll(() => shop.close())

const head = 'name_en,name_ar,category,type,size,condition,price,rental_period'
const gown = 'Green gown,فستان أخضر,Women,formal,M,like-new,45,3'

const send = (who: Browser, text: string, headers = {}) =>
  who.send('POST', '/api/listings/import', new Blob([text]), { 'content-type': 'text/csv', ...headers })
const faultsOf = async (text: string) => ((await send(rana, text)).body as unknown as Imported).faults
const idsOf = async (who: Browser) =>
  ((await who.get('/api/listings')).body as unknown as { listings: { id: string }[] }).listings.map(({ id }) => id)
/** The draft made from the only row of a table. */
async function made(columns: string, cells: string): Promise<ListingDraft> {
  const before = await idsOf(rana)
  expect((await send(rana, `${head},${columns}\n${gown},${cells}`)).body).toMatchObject({ created: 1, faults: [] })
  const [added] = (await idsOf(rana)).filter((id) => !before.includes(id))
  return (await rana.get(`/api/listings/${added}`)).body['content'] as ListingDraft
}

test('a table becomes drafts', async () => {
  expect(await send(rana, `\uFEFF${head}\r\n${gown}\r\n\r\n${gown}\r\n`)).toMatchObject({ status: 200, body: { created: 2, faults: [] } })
  expect(await made('colors,instant_book', 'green|gold,نعم')).toMatchObject({
    name: { en: 'Green gown', ar: 'فستان أخضر' },
    price: 45_000,
    rentalPeriod: 3,
    colors: ['green', 'gold'],
    isInstantBook: true,
  })
})

test('one size is one, whichever language it was written in', async () => {
  for (const size of ['One size', 'مقاس واحد']) {
    const before = await idsOf(rana)
    await send(rana, `${head}\n${gown.replace(',M,', `,${size},`)}`)
    const [added] = (await idsOf(rana)).filter((id) => !before.includes(id))
    expect((await rana.get(`/api/listings/${added}`)).body['content']).toMatchObject({ size: 'One Size' })
  }
})

test('amounts are read as they were meant, or refused', async () => {
  const value = async (cell: string) => (await made('agreed_value', `"${cell}"`)).agreedValue
  expect(await value('12,5')).toBe(12_500)
  expect(await value('١٢٫٥')).toBe(12_500)
  expect(await value('1,250.000')).toBe(1_250_000)
  expect(await value('٤٥٫٥ د.أ')).toBe(45_500)
  const table = (cell: string) => `${head},agreed_value\n${gown},"${cell}"`
  for (const cell of ['-15', '15-20', '1,25,0', '15 or so'])
    expect(await faultsOf(table(cell)), cell).toEqual([{ line: 2, column: 'agreed_value', code: 'cell-invalid' }])
  expect(await faultsOf(`${head},instant_book\n${gown},perhaps`)).toEqual([{ line: 2, column: 'instant_book', code: 'cell-invalid' }])
})

test('every fault is told with its row, as a spreadsheet counts them', async () => {
  const unnamed = ',بلا اسم,Womens,formal,M,like-new,45,3'
  const split = '"Two\nlines",سطران,Women,formal,M,like-new,45,3'
  expect(await faultsOf(`${head}\n${split}\n\n${unnamed}\n${gown},more`)).toEqual([
    { line: 4, column: 'name_en', code: 'cell-missing' },
    { line: 4, column: 'category', code: 'not-in-list' },
    { line: 5, column: null, code: 'cells-uneven' },
  ])
})

test('a head that lacks a column, or has one that is not known, is told once', async () => {
  expect(await faultsOf(`${head.replace(',size', '')},colour,constructor\n${gown}\n${gown}`)).toEqual([
    { line: 1, column: 'size', code: 'column-missing' },
    { line: 1, column: 'colour', code: 'column-unknown' },
    { line: 1, column: 'constructor', code: 'column-unknown' },
  ])
})

test('what is no table is refused', async () => {
  expect(await send(rana, `${head}\n"${gown}`)).toMatchObject({ status: 422, body: { code: 'listing.not-a-table' } })
  expect(await send(rana, '\n\n')).toMatchObject({ status: 422, body: { code: 'listing.not-a-table' } })
  const bytes = new Blob([new Uint8Array([0xff, 0xfe, 0x00])])
  expect(await rana.send('POST', '/api/listings/import', bytes, { 'content-type': 'text/csv' })).toMatchObject({
    status: 422,
    body: { code: 'listing.not-a-table' },
  })
  expect(await send(rana, head, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
  expect(await send(shop.browser(), `${head}\n${gown}`)).toMatchObject({ status: 401 })
})

test('more drafts than one owner may have are refused as a whole', async () => {
  const lama = await signedIn(shop, { email: 'lama@libsa.example' })
  const rows = (count: number) => `${head}\n${Array.from({ length: count }, () => gown).join('\n')}`
  expect(await send(lama, rows(maxOpenDrafts + 1))).toMatchObject({ status: 422, body: { code: 'listing.too-many-rows' } })
  expect(await send(lama, rows(maxOpenDrafts - 1))).toMatchObject({ status: 200 })
  const answers = await Promise.all([1, 2, 3, 4].map(() => lama.send('POST', '/api/listings', { content: {} })))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(await send(lama, rows(2))).toMatchObject({ status: 409, body: { code: 'listing.too-many-drafts' } })
})
