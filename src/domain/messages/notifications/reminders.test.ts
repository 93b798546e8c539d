import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletePeople } from '#domain/privacy/my-data/delete-people.ts'
import type { Browser } from '#tests/front.ts'
import { mailsTo, signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { remind as remindAll } from './remind.ts'

// Reminders come by the clock: the mail in the morning before, the SMS after her quiet hours, unless that were too late.

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
const sent: { to: string; text: string }[] = []
beforeAll(async () => {
  shop = await world({ sms: { channels: ['sms', 'whatsapp'], send: async ({ to, text }) => void sent.push({ to, text }) } })
  await shop.pool.query(`UPDATE people SET phone = '+962790000001' WHERE id = 'customer-rana'`)
  rana = await signedIn(shop, 'customer')
})
afterAll(() => shop.close())

const amman = (text: string) => shop.clock.set(new Date(`${text}:00+03:00`))
const remind = () => remindAll(shop.system())

/** Sends what is due. */
/** Messages about an order wait a minute for others about it. */
async function sendDue(): Promise<string[]> {
  shop.clock.advance(60_000)
  const before = sent.length
  await shop.sendDue()
  return sent.slice(before).map(({ text }) => text)
}

async function paidOrder(from: string, until: string, slot: string, itemId = 'wf-001'): Promise<string> {
  const held = await rana.send('POST', '/api/orders', { key: `key-of-${from}-${itemId}`, lines: [{ itemId, from, until, quantity: 1 }] })
  const id = String(held.body['id'])
  const delivery = { name: 'Rana', phone: '0790000001', area: 'amman-abdoun', landmark: 'Circle', building: '12', slot }
  await rana.send('PUT', `/api/orders/${id}/delivery`, delivery)
  await shop.pool.query('UPDATE orders SET phone_confirmed_at = now() WHERE id = $1', [id])
  const { body } = await rana.send('PUT', `/api/orders/${id}/method`, { method: 'cash' })
  const { total } = body['quote'] as { total: number }
  expect((await rana.send('POST', `/api/orders/${id}/payment`, { key: `pay-of-${from}-${itemId}`, total })).status).toBe(200)
  return id
}

async function reminders(): Promise<unknown[]> {
  const { rows } = await shop.pool.query(
    `SELECT channel, subject FROM outbox WHERE dedupe_key LIKE 'notification:%tomorrow%' ORDER BY created_at, channel`,
  )
  return rows
}

test('the day before a delivery she is reminded once: by mail from nine on, by SMS after her quiet hours', async () => {
  await rana.send('PUT', '/api/profile', { locale: 'en', quietHours: { from: 20, until: 10 } })
  const id = await paidOrder('2027-07-08', '2027-07-10', '2027-07-07_17-19')
  await sendDue()
  amman('2027-07-05T12:00')
  await remind()
  amman('2027-07-06T08:59')
  await remind()
  expect(await reminders()).toEqual([])
  amman('2027-07-06T09:00')
  await remind()
  await remind()
  expect(await reminders()).toEqual([
    { channel: 'mail', subject: 'Your delivery arrives tomorrow' },
    { channel: 'sms', subject: '' },
  ])
  expect(await sendDue()).toEqual([])
  amman('2027-07-06T10:00')
  expect(await sendDue()).toEqual([expect.stringMatching(/^Libsa: Order LB-\d+ arrives tomorrow between 17:00 and 19:00\.$/)])
  expect(await sendDue()).toEqual([])

  await shop.pool.query(`UPDATE rentals SET status = 'active' WHERE order_id = $1`, [id])
  amman('2027-07-10T11:00')
  await remind()
  expect(await sendDue()).toEqual([
    expect.stringMatching(/^Libsa: Tomorrow between 17:00 and 19:00 we collect order LB-\d+ at the same door\.$/),
  ])
})

test('what would come too late after the quiet hours comes at once, in her language; an order that is given up reminds nobody', async () => {
  await rana.send('PUT', '/api/profile', { quietHours: { from: 12, until: 11 } })
  amman('2027-07-11T11:30')
  const id = await paidOrder('2027-07-22', '2027-07-22', '2027-07-21_11-13')
  const given = await paidOrder('2027-08-05', '2027-08-05', '2027-08-04_11-13')
  await rana.send('PUT', '/api/profile', { locale: 'ar' })
  await sendDue()
  amman('2027-07-20T13:00')
  await remind()
  expect(await sendDue()).toEqual([expect.stringMatching(/^يصلك الطلب LB-\d+ غدًا بين ١١\sصباحًا و١\sظهرًا\.$/)])
  expect(id).not.toBe(given)
  await shop.pool.query(`UPDATE rentals SET status = 'cancelled' WHERE order_id = $1`, [given])
  amman('2027-08-03T11:30')
  await remind()
  expect(await sendDue()).toEqual([])
})

test('an owner is reminded of packing on the day before, or on the day itself when it was booked as late', async () => {
  amman('2027-08-10T12:00')
  await shop.pool.query(`UPDATE rentals SET status = 'completed' WHERE status = 'confirmed'`)
  const due = await paidOrder('2027-08-20', '2027-08-21', '2027-08-19_17-19')
  const mails = async () => {
    const { rows } = await shop.pool.query<{ subject: string; body_text: string }>(
      `SELECT subject, body_text FROM outbox WHERE dedupe_key LIKE 'notification:' || $1 || ':packing-due:%:mail'`,
      [due],
    )
    return rows.map(({ subject, body_text: text }) => `${subject} ${text}`)
  }
  amman('2027-08-17T12:00')
  expect(await remind()).toEqual([])
  expect(await mails()).toEqual([])
  amman('2027-08-18T12:00')
  await remind()
  await remind()
  expect(await mails()).toEqual([expect.stringMatching(/^Time to pack: .*four photos by Thu 19 August, 12:00/s)])
  const late = await paidOrder('2027-08-24', '2027-08-25', '2027-08-23_17-19', 'wc-001')
  amman('2027-08-23T10:00')
  await remind()
  const { rows } = await shop.pool.query(`SELECT 1 FROM notifications WHERE event = 'packing-due' AND order_id = $1`, [late])
  expect(rows).toHaveLength(1)
  await shop.pool.query(`UPDATE rentals SET status = 'completed' WHERE status = 'confirmed'`)
})

test('the last word before a deletion waits for the end of the quiet hours; what she asked for is told at once', async () => {
  const password = 'libsa-demo-2026'
  await shop.pool.query(`UPDATE people SET email = NULL, phone = '+962790000002' WHERE id = 'owner-lama'`)
  const lama = shop.browser()
  await lama.send('POST', '/api/people/sessions', { phone: '0790000002', password })
  await lama.send('PUT', '/api/profile', { quietHours: { from: 20, until: 9 } })
  amman('2027-09-01T22:00')
  await lama.send('POST', '/api/people/sessions', { phone: '0790000002', password })
  await sendDue()
  expect((await lama.send('POST', '/api/my-data/deletion', { understood: true })).status).toBe(200)
  expect(await sendDue()).toEqual([expect.stringContaining('your account will be deleted')])
  amman('2027-09-14T03:00')
  expect(await deletePeople(shop.system())).toEqual([])
  expect(await sendDue()).toEqual([])
  amman('2027-09-14T09:00')
  expect(await sendDue()).toEqual([expect.stringContaining('last reminder')])
})

/** Lets the database refuse messages whose key has this in it; none when empty. */
async function refuseMessages(part: string): Promise<void> {
  await shop.pool.query(`DROP TRIGGER IF EXISTS refuse_some ON outbox`)
  if (part === '') return
  await shop.pool.query(`CREATE OR REPLACE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused in a test'; END $$`)
  await shop.pool.query(`CREATE TRIGGER refuse_some BEFORE INSERT ON outbox FOR EACH ROW WHEN (NEW.dedupe_key LIKE '%${part}%')
    EXECUTE FUNCTION refuse_some()`)
}

test('a reminder that fails holds up nobody else, is answered, and comes with the next run', async () => {
  amman('2027-10-01T12:00')
  // The owners are reminded by mail.
  await shop.pool.query(`UPDATE profiles SET notifications = '{"reminders":{"mail":true,"sms":false}}' WHERE person_id = 'owner-lama'`)
  rana = await signedIn(shop, 'customer')
  await rana.send('PUT', '/api/profile', { locale: 'en', quietHours: null })
  const first = await paidOrder('2027-10-08', '2027-10-08', '2027-10-07_11-13')
  await paidOrder('2027-10-08', '2027-10-08', '2027-10-07_11-13', 'wc-001')
  await sendDue()
  amman('2027-10-06T12:00')
  await refuseMessages(`${first}:delivery-tomorrow`)
  expect(await remind()).toHaveLength(1)
  expect(await sendDue()).toHaveLength(1)
  await refuseMessages('')
  expect(await remind()).toEqual([])
  expect(await sendDue()).toHaveLength(1)
  await refuseMessages('tomorrow')
  expect(await remind()).toEqual([])
  await refuseMessages('')
})

test('a last word before a deletion that fails holds up nobody else, and comes with the next run', async () => {
  const people: { email: string; id: string }[] = []
  for (const email of ['salma@elsewhere.example', 'huda@elsewhere.example']) {
    const { browser, answer } = await signUp(shop, email)
    people.push({ email, id: String((answer.body['person'] as { id: string }).id) })
    expect((await browser.send('POST', '/api/my-data/deletion', { understood: true })).status).toBe(200)
  }
  const words = async () => Promise.all(people.map(async ({ email }) => (await mailsTo(shop, email))[0]?.subject))
  shop.clock.advance(12 * 86_400_000)
  await refuseMessages(`deletion-soon:${people[0]?.id}`)
  expect(await deletePeople(shop.system())).toHaveLength(1)
  expect(await words()).toEqual([expect.stringMatching(/^Your account will be/), expect.stringMatching(/^Last reminder/)])
  await refuseMessages('')
  expect(await deletePeople(shop.system())).toEqual([])
  expect(await words()).toEqual([expect.stringMatching(/^Last reminder/), expect.stringMatching(/^Last reminder/)])
  await refuseMessages('deletion-soon')
  expect(await deletePeople(shop.system())).toEqual([])
  await refuseMessages('')
})

/** Does this while the message with this in its key is written. */
async function meanwhile(key: string, work: string): Promise<() => Promise<unknown>> {
  await shop.pool.query(`CREATE OR REPLACE FUNCTION meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${work}; RETURN NEW; END $$`)
  await shop.pool.query(`CREATE TRIGGER meanwhile BEFORE INSERT ON outbox FOR EACH ROW WHEN (NEW.dedupe_key LIKE '%${key}%')
    EXECUTE FUNCTION meanwhile()`)
  return () => shop.pool.query('DROP TRIGGER meanwhile ON outbox')
}

test('an order that is cancelled while others are reminded reminds nobody', async () => {
  amman('2027-11-01T12:00')
  rana = await signedIn(shop, 'customer')
  // The earlier orders have been delivered, and count against the cash limit no longer.
  await shop.pool.query(`UPDATE rentals SET status = 'completed' WHERE status = 'confirmed'`)
  const first = await paidOrder('2027-11-08', '2027-11-08', '2027-11-07_11-13')
  const second = await paidOrder('2027-11-08', '2027-11-08', '2027-11-07_11-13', 'wc-001')
  await sendDue()
  amman('2027-11-06T12:00')
  const end = await meanwhile(`:${first}:`, `UPDATE rentals SET status = 'cancelled' WHERE order_id = '${second}'`)
  expect(await remind()).toEqual([])
  await end()
  expect(await sendDue()).toHaveLength(1)
})

test('a guest is reminded once of a delivery, where they have confirmed to be', async () => {
  amman('2027-12-01T12:00')
  const guest = shop.browser()
  const held = await guest.send('POST', '/api/orders', {
    key: 'key-of-a-guest-0001',
    lines: [{ itemId: 'wf-001', from: '2027-12-08', until: '2027-12-08', quantity: 1 }],
  })
  const id = String(held.body['id'])
  const to = { name: 'Huda', phone: '0790000009', area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: '2027-12-07_11-13' }
  await guest.send('PUT', `/api/orders/${id}/delivery`, to)
  const { body } = await guest.send('PUT', `/api/orders/${id}/method`, { method: 'cash' })
  const confirm = (at: string | null) => shop.pool.query('UPDATE orders SET phone_confirmed_at = $2 WHERE id = $1', [id, at])
  await confirm('2027-12-01T09:00:00Z')
  const { total } = body['quote'] as { total: number }
  expect((await guest.send('POST', `/api/orders/${id}/payment`, { key: 'pay-of-a-guest-0001', total })).status).toBe(200)
  await sendDue()
  amman('2027-12-06T12:00')
  await confirm(null)
  expect(await remind()).toEqual([])
  expect(await sendDue()).toEqual([])
  await confirm('2027-12-01T09:00:00Z')
  await remind()
  await remind()
  expect(await sendDue()).toEqual([
    expect.stringMatching(/^Libsa: Order LB-\d+ arrives tomorrow between 11:00 and 13:00\. http:\S+\/order\/[\w-]{22}$/),
  ])
  expect(sent.at(-1)?.to).toBe('+962790000009')
})

test('who asked anew while others are warned has her whole time again, and no last word yet', async () => {
  const ids: string[] = []
  const emails = ['widad@elsewhere.example', 'hiba@elsewhere.example']
  for (const email of emails) {
    const { browser, answer } = await signUp(shop, email)
    ids.push(String((answer.body['person'] as { id: string }).id))
    await browser.send('POST', '/api/my-data/deletion', { understood: true })
  }
  shop.clock.advance(12 * 86_400_000)
  const end = await meanwhile(
    `deletion-soon:${ids[0]}`,
    `UPDATE deletions SET due_at = due_at + interval '12 days' WHERE person_id = '${ids[1]}'`,
  )
  expect(await deletePeople(shop.system())).toEqual([])
  await end()
  const words = await Promise.all(emails.map(async (email) => (await mailsTo(shop, email))[0]?.subject))
  expect(words).toEqual([expect.stringMatching(/^Last reminder/), expect.stringMatching(/^Your account will be/)])
})
