import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { readPdf } from '#tests/pdf.ts'
import { signedIn } from '#tests/people.ts'
import { readCode } from '#tests/qr.ts'
import { cast, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let people: Awaited<ReturnType<typeof cast>>
let omar: Browser
beforeAll(async () => {
  shop = await world()
  people = await cast(shop)
  omar = await signedIn(shop, 'courier')
})
afterAll(() => shop.close())

const codeOf = async (unit: string) =>
  String((await shop.pool.query<{ code: string }>('SELECT code FROM units WHERE id = $1', [unit])).rows[0]?.code)
const pathOf = async (who: Browser, code: string) => (await who.get(`/api/units/opened/${code}`)).body['path'] ?? null

test('an owner prints the labels of their pieces, one alone too, with the name in both languages; strangers find nothing', async () => {
  const { dana, lama, rana, nour } = people
  const sheet = await dana.get('/api/units/labels.pdf?locale=en')
  expect(sheet).toMatchObject({ status: 200, type: 'application/pdf' })
  const { text, pages, title } = await readPdf(sheet.bytes)
  expect(title).toBe('Labels')
  const { rows } = await shop.pool.query<{ id: string; mine: boolean }>(
    `SELECT units.id, items.owner_id = 'owner-dana' AS mine FROM units JOIN items ON items.id = units.item_id ORDER BY units.id`,
  )
  const printed = new Set(text.match(/[a-z]+-\d+-u\d/g))
  for (const { id, mine } of rows) expect(printed.has(id), id).toBe(mine)
  expect(pages).toHaveLength(Math.ceil(rows.filter(({ mine }) => mine).length / 21))

  const one = await readPdf((await dana.get('/api/units/wf-001-u1/label.pdf?locale=ar')).bytes)
  const [item] = (await shop.pool.query<{ name: { en: string; ar: string } }>(`SELECT name FROM items WHERE id = 'wf-001'`)).rows
  const flat = one.text.replaceAll(/\s+/g, ' ')
  for (const word of [...(item?.name.en.split(' ') ?? []), ...(item?.name.ar.split(' ') ?? []), 'wf-001-u1', 'Size', 'مقاس'])
    expect(flat).toContain(word.normalize('NFKC'))
  // A piece of one size says so once.
  expect(text).toContain('One size')
  expect(text).not.toMatch(/Size One|مقاس مقاس/)
  expect((await nour.get('/api/units/wf-001-u1/label.pdf')).status).toBe(200)
  expect((await nour.get('/api/units/labels.pdf?item=wf-001')).status).toBe(200)
  for (const other of [lama, rana, omar]) {
    expect(await other.get('/api/units/wf-001-u1/label.pdf')).toMatchObject({ status: 404, body: { code: 'item.unknown' } })
    expect(await other.get('/api/units/labels.pdf?item=wf-001')).toMatchObject({ status: 404 })
  }
  expect((await shop.browser().get('/api/units/wf-001-u1/label.pdf')).status).toBe(401)
})

test('a reader finds the address of the piece in the square code of its printed label, and that address is a page of the shop', async () => {
  const { dana } = people
  const { bytes } = await dana.get('/api/units/wf-001-u1/label.pdf?locale=ar')
  const address = await readCode(bytes)
  expect(address).toBe(`${shop.system().baseUrl}/u/${await codeOf('wf-001-u1')}`)
  // The courier's page types the last step of it.
  expect(await pathOf(dana, String(address?.split('/').at(-1)))).toBe('/product/wf-001')
})

test('a label leads a courier, an owner and the shop to what they do with the piece next, and others to its public page or nowhere', async () => {
  const { dana, lama, rana, nour } = people
  const { rental, orderId } = await worn(shop, { item: 'wf-001', from: '2027-07-20', until: '2027-07-22' })
  const unit = String(
    (await shop.pool.query<{ unit: string }>('SELECT unit_id AS unit FROM rentals WHERE id = $1', [rental])).rows[0]?.unit,
  )
  const code = await codeOf(unit)
  expect(code).toMatch(/^[0-9a-f]{32}$/)
  const isAt = (status: string) => shop.pool.query('UPDATE rentals SET status = $2 WHERE id = $1', [rental, status])
  const seen = async () => Promise.all([omar, dana, nour, rana, lama, shop.browser()].map((who) => pathOf(who, code)))
  const [courier, owner, order, item] = [
    `/delivery-dashboard/hand-over/${rental}`,
    `/profile/hand-over/${rental}`,
    `/admin/orders/${orderId}#${rental}`,
    '/product/wf-001',
  ]
  await isAt('confirmed')
  expect(await seen()).toEqual([item, owner, order, item, item, item])
  await isAt('packed')
  expect(await seen()).toEqual([courier, item, order, item, item, item])
  await isAt('out_for_delivery')
  expect(await seen()).toEqual([courier, item, order, item, item, item])
  await isAt('active')
  expect(await seen()).toEqual([courier, item, order, item, item, item])
  await isAt('return_in_transit')
  expect(await seen()).toEqual([courier, owner, order, item, item, item])
  await isAt('completed')
  expect(await seen()).toEqual([item, item, item, item, item, item])
  const unknown = await shop.browser().get(`/api/units/opened/${'0'.repeat(32)}`)
  expect(unknown).toMatchObject({ status: 404, body: { code: 'item.unknown' } })
  await shop.pool.query(`UPDATE items SET visibility = 'hidden' WHERE id = 'wf-001'`)
  const hidden = await rana.get(`/api/units/opened/${code}`)
  expect({ ...hidden.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '', instance: hidden.body['instance'] ?? undefined })
})
