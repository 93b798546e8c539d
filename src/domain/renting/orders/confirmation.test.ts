import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsIn, readMailHtml } from '#tests/mail-html.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

interface Booking {
  items?: string[]
  method?: 'cash' | 'card'
  locale?: Locale
  isDiscreet?: boolean
  from?: string
  /** The first day of the last piece, where it has days of its own. */
  later?: string
}

/** Books in the way of Rana and returns the confirmation. */
async function confirmation({
  items = ['k-002'],
  method = 'cash',
  locale = 'en',
  isDiscreet = false,
  from = '2027-07-08',
  later,
}: Booking) {
  const rana = await signedIn(shop, { email: 'rana@libsa.example' })
  await rana.send('PUT', '/api/profile', { isDiscreet })
  const until = `${from.slice(0, 8)}10`
  const daysOf = (first: string) => ({ from: first, until: `${first.slice(0, 8)}${Number(first.slice(8)) + 2}` })
  const lines = items.map((itemId, at) => ({ itemId, ...(later && at > 0 ? daysOf(later) : { from, until }), quantity: 1 }))
  const { body } = await rana.send('POST', '/api/orders', { key: newId(), lines })
  const path = `/api/orders/${String(body['id'])}`
  const place = { name: 'Rana Haddad', phone: '0795550101', area: 'amman-abdoun', landmark: 'Fourth <circle>', building: '12' }
  await rana.send('PUT', `${path}/delivery`, {
    ...place,
    slot: `${from.slice(0, 8)}07_17-19`,
    collection: `${from.slice(0, 8)}${later ? Number(later.slice(8)) + 3 : 11}_19-21`,
  })
  const chosen = await rana.send('PUT', `${path}/method`, { method })
  await shop.pool.query('UPDATE orders SET email_confirmed_at = now(), phone_confirmed_at = now() WHERE id = $1', [body['id']])
  const { total, deposit } = chosen.body['quote'] as { total: number; deposit: number }
  const paid = await rana.send('POST', `${path}/payment`, { key: newId(), total }, { 'accept-language': locale })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  if (method === 'card') await shop.pool.query(`UPDATE demo_payments SET status = 'authorized' WHERE status = 'open'`)
  shop.clock.advance(20_000)
  await shop.runDueJobs()
  const { rows } = await shop.pool.query<{ body_html: string; body_text: string; subject: string }>(
    'SELECT * FROM outbox WHERE dedupe_key = $1',
    [`order-confirmed:${String(body['id'])}`],
  )
  const [mail] = rows
  if (!mail) throw new Error('There is no confirmation.')
  return { total, deposit, mail, facts: factsIn(mail.body_html), number: String(body['number']) }
}

const jod = (fils: number) => `${(fils / 1000).toFixed(3)} JOD`

test('a confirmation by cash is a table of pieces, charges and visits, with the sum at the door', async () => {
  const { facts, mail, total, deposit } = await confirmation({ items: ['k-002', 'wc-001'] })
  const pieces = Object.entries(facts).filter(([, value]) => /^Thu 8 –\W* Sat 10 July\n/.test(value))
  expect(pieces).toHaveLength(2)
  expect(facts).toMatchObject({
    'To pay in cash': jod(total),
    'Refundable deposit': jod(deposit),
    'In cash at the door': jod(total + deposit),
    Delivery: expect.stringMatching(/^Wednesday 7 July 2027\n17:00–19:00$/),
    Collection: expect.stringMatching(/^Sunday 11 July 2027\n19:00–21:00$/),
    Address: expect.stringMatching(/^Abdoun, 12, Fourth <circle>\nRana Haddad\n/),
  })
  // The rows add up to the total.
  const sums = Object.entries(facts).flatMap(([label, value]) => {
    const sum = /−?-?[\d,.]+(?= JOD$)/.exec(value)?.[0]
    return sum && !['To pay in cash', 'Refundable deposit', 'In cash at the door'].includes(label) ? [Number(sum.replace('−', '-'))] : []
  })
  expect(Math.round(sums.reduce((all, one) => all + one, 0) * 1000)).toBe(total)
  expect(mail.body_text).toMatch(/You can choose another delivery time until Tue 6 July, 18:00\./)
  expect(mail.body_text).toMatch(/Cancel free of charge within 2 hours of confirmation/)
  expect(mail.body_text).toContain('You leave the deposit with the courier in cash')
})

test('a confirmation by card in Arabic says that it is paid, and the deposit apart', async () => {
  const { facts, mail } = await confirmation({ method: 'card', locale: 'ar', from: '2027-08-08', items: ['wc-001'] })
  expect(Object.keys(facts)).toEqual(expect.arrayContaining(['مدفوع بالبطاقة', 'التوصيل', 'العنوان']))
  expect(Object.keys(facts)).not.toContain('نقدًا عند الباب')
  const { elements, mistakes } = readMailHtml(mail.body_html)
  expect(mistakes).toEqual([])
  expect(elements.find(({ name }) => name === 'html')?.properties).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

test('a discreet confirmation names no piece', async () => {
  const { facts, mail } = await confirmation({ isDiscreet: true, from: '2027-09-08' })
  expect(Object.keys(facts)[0]).toBe('Rental, 1 piece')
  expect(mail.subject).toMatch(/^LB-\d+ is confirmed$/)
})

test('pieces of other days have visits of their own', async () => {
  const { mail } = await confirmation({ items: ['k-002', 'wc-001'], from: '2027-10-08', later: '2027-10-20', method: 'card' })
  const days = [...mail.body_text.matchAll(/^(Delivery|Collection): \w+ (\d+) October/gm)].map(([, visit, day]) => `${visit} ${day}`)
  expect(days).toEqual(['Delivery 7', 'Delivery 19', 'Collection 11', 'Collection 23'])
})
