import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCalendar } from '#tests/calendar.ts'
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
  expect(lines).toContain('LOCATION:12\\, Circle\\, north\\; door\\, Abdoun\\, Amman')
  expect(text).toMatch(/Have [\d.]+\sJOD ready in cash/)
  const arabic = await fileOf('?locale=ar')
  expect(arabic.lines).toContainEqual(expect.stringMatching(/^SUMMARY:توصيل لبسة، LB-\d+$/))
  for (const line of arabic.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  await shop.pool.query('UPDATE orders SET is_discreet = true')
  const discreet = await fileOf()
  expect(discreet.lines.filter((line) => /^(SUMMARY|DESCRIPTION)/.test(line) && /Libsa|abaya/i.test(line))).toEqual([])
  expect(await shop.browser().get(`${path}/calendar.ics`)).toMatchObject({ status: 404 })
})

test('an order that is not booked has no calendar yet', async () => {
  const rana = await signedIn(shop, 'customer')
  const lines = [{ itemId: 'wf-002', from: '2027-09-08', until: '2027-09-10', quantity: 1 }]
  const { body } = await rana.send('POST', '/api/orders', { key: 'key-of-no-calendar', lines })
  const answer = await rana.get(`/api/orders/${String(body['id'])}/calendar.ics`)
  expect(answer).toMatchObject({ status: 409, body: { code: 'order.no-calendar' } })
})

test('a visit that moves keeps its identity, and what is cancelled says so; a secret address follows both', async () => {
  const lama = await signedIn(shop, { email: 'lama@libsa.example' })
  const lines = [{ itemId: 'wf-002', from: '2027-08-10', until: '2027-08-12', quantity: 1 }]
  const { body } = await lama.send('POST', '/api/orders', { key: 'key-of-moved-calendar', lines })
  const path = `/api/orders/${String(body['id'])}`
  const place = { name: 'Lama', phone: '0797654321', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await lama.send('PUT', `${path}/delivery`, { ...place, slot: '2027-08-09_17-19', collection: '2027-08-13_11-13' })
  await shop.pool.query('UPDATE orders SET phone_confirmed_at = now()')
  const { body: quoted } = await lama.send('PUT', `${path}/method`, { method: 'cash' })
  const { total } = quoted['quote'] as { total: number }
  expect(await lama.send('POST', `${path}/payment`, { key: 'pay-of-moved-calendar', total })).toMatchObject({ status: 200 })
  const { body: paid } = await lama.get(path)
  const [rental] = paid['rentals'] as { id: string }[]
  const { token } = (await lama.send('PUT', '/api/calendars/visits-link', {})).body as unknown as { token: string }
  const uids = [`${rental?.id}-delivery@libsa`, `${rental?.id}-collection@libsa`]
  const own = (events: ReturnType<typeof readCalendar>['events']) => events.filter(({ uid }) => uids.includes(uid))
  const read = async () => readCalendar(String((await lama.get(`${path}/calendar.ics`)).body['text']))
  const file = async () => (await read()).events
  const address = `/calendar/${token}.ics`
  const feed = async () => readCalendar((await shop.browser().get(address)).bytes).events

  const before = await file()
  expect(before.map(({ uid, status, start }) => [uid, status, start])).toEqual([
    [uids[0], 'CONFIRMED', '2027-08-09T14:00:00.000Z'],
    [uids[1], 'CONFIRMED', '2027-08-13T08:00:00.000Z'],
  ])
  expect(own(await feed())).toEqual(before)
  expect((await read()).method).toBe('PUBLISH')
  for (const { url, alarms } of before) expect({ url, alarms }).toEqual({ url: expect.stringMatching(/\/profile\/orders\//), alarms: 1 })
  const first = await shop.browser().get(address)
  const again = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await shop.browser().get(address, again)).status).toBe(304)

  const moved = await lama.send('PUT', `/api/rentals/${rental?.id}/days`, { key: 'key-of-the-move', from: '2027-08-17' })
  expect(moved.status).toBe(200)
  const after = await file()
  expect(after.map(({ uid, status, start }) => [uid, status, start])).toEqual([
    [uids[0], 'CONFIRMED', '2027-08-16T14:00:00.000Z'],
    [uids[1], 'CONFIRMED', '2027-08-20T08:00:00.000Z'],
  ])
  expect(after[0]?.sequence).toBeGreaterThan(before[0]?.sequence ?? 0)
  expect((await shop.browser().get(address, again)).status).toBe(200)

  const { body: offer } = await lama.get(`/api/rentals/${rental?.id}/cancellation`)
  const gone = await lama.send('PUT', `/api/rentals/${rental?.id}/cancellation`, { key: 'key-of-the-end', refund: offer['refund'] })
  expect(gone.status).toBe(200)
  const { method, events: cancelled } = await read()
  expect(method).toBe('CANCEL')
  expect(cancelled.map(({ uid, status }) => [uid, status])).toEqual(uids.map((uid) => [uid, 'CANCELLED']))
  expect(cancelled[0]?.sequence).toBeGreaterThan(after[0]?.sequence ?? 0)
  expect(cancelled[0]?.alarms).toBe(0)
  expect(own(await feed())).toEqual(cancelled)

  await lama.send('PUT', '/api/calendars/visits-link', {})
  expect((await shop.browser().get(address)).status).toBe(404)
  expect((await shop.browser().send('PUT', '/api/calendars/visits-link', {})).status).toBe(401)
})
