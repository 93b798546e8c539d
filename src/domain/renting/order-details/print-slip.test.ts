import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestOrders } from '#tests/guest-orders.ts'
import { readPdf } from '#tests/pdf.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())
const { booked } = guestOrders(() => shop)

test('the owner and the shop print what is packed, until when, and how it comes back, without prices and without the customer', async () => {
  const { order, phone } = await booked()
  const [rental] = order.rentals
  const path = `/api/rentals/${rental?.id}/packing-slip.pdf`
  const dana = await signedIn(shop, 'owner')
  for (const locale of ['en', 'ar'] as const) {
    const file = await dana.get(`${path}?locale=${locale}`)
    expect(file).toMatchObject({ status: 200, type: 'application/pdf' })
    const { title, text, pages, language, tags } = await readPdf(file.bytes)
    expect(title).toBe(locale === 'ar' ? `ورقة التغليف ${order.number}` : `Packing slip ${order.number}`)
    expect(language).toBe(locale)
    expect(tags.filter((tag) => ['H1', 'H2', 'Figure'].includes(tag))).toEqual(['H1', 'H2', 'Figure', 'H2', 'H2'])
    expect(pages).toHaveLength(1)
    const flat = text.replaceAll(/\s+/g, ' ')
    for (const words of locale === 'ar'
      ? ['لبسة', 'مقاس', 'wf-002-u', 'محتويات الطرد', 'نستلمها من الباب نفسه', '٥ – ٧ مساءً']
      : ['Libsa', 'one size', 'wf-002-u', 'Everything that belongs to it', 'We collect at the same door', '17:00–19:00'])
      expect(flat.toLowerCase()).toContain(words.toLowerCase())
    for (const secret of ['Hala', phone.slice(-6), 'Fifth Circle', 'JOD', 'د.أ']) expect(text).not.toContain(secret)
  }
  expect((await dana.get(`${path}?locale=ar`)).headers.get('content-disposition')).toContain(`filename="packing-slip-${order.number}.pdf"`)
  expect((await (await signedIn(shop, 'admin')).get(path)).status).toBe(200)
  for (const other of [await signedIn(shop, 'customer'), await signedIn(shop, 'courier')])
    expect(await other.get(path)).toMatchObject({ status: 404, body: { code: 'rental.unknown' } })

  await shop.pool.query('UPDATE orders SET is_discreet = true WHERE id = $1', [order.id])
  expect((await readPdf((await dana.get(`${path}?locale=en`)).bytes)).text).not.toContain('Libsa')
  await shop.pool.query(`UPDATE rentals SET status = 'completed' WHERE id = $1`, [rental?.id])
  expect(await dana.get(path)).toMatchObject({ status: 409, body: { code: 'rental.wrong-status' } })
})
