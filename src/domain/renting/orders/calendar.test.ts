import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

async function bookedOrder() {
  const rana = await signedIn(shop, 'customer')
  const lines = [{ itemId: 'wf-002', from: '2027-07-08', until: '2027-07-10', quantity: 1 }]
  const { body } = await rana.send('POST', '/api/orders', { key: 'key-of-calendar', lines })
  const path = `/api/orders/${String(body['id'])}`
  const place = { name: 'رنا', phone: '0791234567', area: 'amman-abdoun', landmark: 'Circle, north; door', building: '12' }
  await rana.send('PUT', `${path}/delivery`, { ...place, slot: '2027-07-07_17-19', collection: '2027-07-11_11-13' })
  await shop.pool.query('UPDATE orders SET phone_confirmed_at = now()')
  const { body: quoted } = await rana.send('PUT', `${path}/method`, { method: 'cash' })
  const { total } = quoted['quote'] as { total: number }
  expect((await rana.send('POST', `${path}/payment`, { key: 'pay-of-calendar', total })).status).toBe(200)
  const fileOf = async (query = '') => {
    const { type, body } = await rana.get(`${path}/calendar.ics${query}`)
    const text = String(body['text'])
    return { type, text, lines: text.replaceAll('\r\n ', '').split('\r\n') }
  }
  return { path, fileOf }
}

test('both days of an order go into a calendar, at their hours, with the door and what to have ready', async () => {
  const { path, fileOf } = await bookedOrder()
  const { type, text, lines } = await fileOf()
  expect(type).toContain('text/calendar')
  expect(lines.filter((line) => /^DT(START|END)/.test(line))).toEqual([
    'DTSTART:20270707T140000Z',
    'DTEND:20270707T160000Z',
    'DTSTART:20270711T080000Z',
    'DTEND:20270711T100000Z',
  ])
  expect(lines).toContainEqual(expect.stringMatching(/^SUMMARY:Libsa delivery\\, LB-\d+$/))
  expect(lines).toContainEqual(expect.stringMatching(/^SUMMARY:Libsa collection\\, LB-\d+$/))
  expect(lines).toContain('LOCATION:12\\, Circle\\, north\\; door\\, Abdoun')
  expect(text).toMatch(/Have [\d.]+\sJOD ready in cash/)
  const arabic = await fileOf('?locale=ar')
  expect(arabic.lines).toContainEqual(expect.stringMatching(/^SUMMARY:توصيل لبسة، LB-\d+$/))
  for (const line of arabic.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  await shop.pool.query('UPDATE orders SET is_discreet = true')
  const discreet = await fileOf()
  expect(discreet.lines.filter((line) => /^(SUMMARY|DESCRIPTION)/.test(line) && /Libsa|abaya/i.test(line))).toEqual([])
  expect(await shop.browser().get(`${path}/calendar.ics`)).toMatchObject({ status: 404 })
})
