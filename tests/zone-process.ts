import { connect } from '#platform/database/database.ts'
import { openFront } from './front.ts'

// A visitor's requests up to a held order through the API, printed without ids, in the time zone of this process: `TZ=… node
// zone-process.ts URL`.
const shop = await openFront(connect(process.argv[2] ?? ''), { now: '2027-07-01T22:30:00Z' })
const browser = shop.browser()
const days = { from: '2027-07-03', until: '2027-07-05' }
const lines = [
  { itemId: 'wf-001', ...days, quantity: 1 },
  { itemId: 'wc-001', from: '2027-07-31', until: '2027-08-06', quantity: 1 },
]
const sameDay = await browser.send('POST', '/api/quotes', { lines: [{ ...lines[0], from: '2027-07-02' }] })
const early = await browser.send('POST', '/api/quotes', { lines: [{ ...lines[0], from: '2027-07-01' }] })
const atCutOff: unknown[] = []
const night = await shop.clock.now(shop.db)
for (const instant of ['2027-07-02T14:00:00Z', '2027-07-02T14:00:00.001Z']) {
  shop.clock.set(new Date(instant))
  const { status, body } = await browser.send('POST', '/api/quotes', { lines: [{ ...lines[0], from: '2027-07-02' }] })
  const { body: today } = await browser.get('/api/items/wf-001/calendar?from=2027-07-02&until=2027-07-02')
  const { body: open } = await browser.get('/api/areas/slots?from=2027-07-02')
  atCutOff.push({ status, code: body.code, days: today['days'], slots: open['slots'] })
}
shop.clock.set(night)
const slots = await browser.get(`/api/areas/slots?from=${days.from}`)
const held = await browser.send('POST', '/api/orders', { key: 'key-of-the-zone', lines })
const [slot] = slots.body['slots'] as { id: string }[]
const address = { name: 'Rana', phone: '0791234567', area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: slot?.id }
const order = await browser.send('PUT', `/api/orders/${String(held.body['id'])}/delivery`, address)
const { rentals, quote, holdEndsAt } = order.body as { rentals: Record<string, unknown>[]; quote: { charges: unknown }; holdEndsAt: string }
const calendar = await browser.get('/api/items/wf-001/calendar?from=2027-07-01&until=2027-07-31')
const free = await browser.get('/api/search?from=2027-07-03&until=2027-07-05')
const { rows } = await shop.pool.query(
  'SELECT item_id, b.days::text, first_day::text, last_day::text FROM rentals r JOIN blocks b ON b.rental_id = r.id ORDER BY r.line',
)
await shop.close()
const told = {
  zone: process.env['TZ'],
  localDay: new Date('2027-07-01T22:30:00Z').getDate(),
  seen: {
    today: [sameDay.status, early.status],
    atCutOff,
    slots: slots.body,
    rentals: rentals.map(({ id: _, ...rental }) => rental),
    charges: quote.charges,
    holdEndsAt,
    calendar: calendar.body,
    free: (free.body['items'] as { id: string }[]).map((item) => item.id),
    rows,
  },
}
process.stdout.write(JSON.stringify(told))
