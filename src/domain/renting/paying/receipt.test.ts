import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { mailsTo, prove, signUp, trySignIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

// For cash the phone is confirmed by a code; the address for the receipt waits for a link.

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

let phones = 0

/** A cash order with a confirmed phone, and an address for its receipt when one is given. */
async function cashOrder(browser: Browser, { email, itemId }: { email?: string; itemId: string }) {
  phones += 1
  const phone = `+96279123450${phones}`
  const lines = [{ itemId, from: '2027-07-08', until: '2027-07-10', quantity: 1 }]
  const { body } = await browser.send('POST', '/api/orders', { key: `key-of-${itemId}`, lines })
  const path = `/api/orders/${String(body['id'])}`
  const delivery = { name: 'Rana', phone, area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: '2027-07-07_17-19' }
  await browser.send('PUT', `${path}/delivery`, delivery)
  await browser.send('PUT', `${path}/method`, { method: 'cash' })
  if (email) await browser.send('PUT', `${path}/receipt-address`, { email })
  await browser.send('POST', `${path}/phone-codes`, {})
  const { rows } = await shop.pool.query<{ text: string }>('SELECT body_text AS text FROM outbox WHERE recipient = $1', [phone])
  const { body: ready } = await browser.send('PUT', `${path}/phone`, { code: /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? '' })
  const { total } = ready['quote'] as { total: number }
  return { path, pay: () => browser.send('POST', `${path}/payment`, { key: `pay-of-${itemId}`, total }) }
}

const linkIn = (text: string | undefined) => /\/checkout\/receipt\?token=([\w.-]+)/.exec(text ?? '')?.[1] ?? ''
const confirm = (token: string) => shop.browser().send('PUT', '/api/orders/receipt-confirmation', { token })

test('one code books a cash order; nobody who gives no address is asked for one', async () => {
  const { pay } = await cashOrder(shop.browser(), { itemId: 'wf-001' })
  expect(await pay()).toMatchObject({ status: 200, body: { order: { status: 'confirmed', email: null, isEmailConfirmed: false } } })
})

test('the receipt comes once the link is opened, in any browser, and once only', async () => {
  const browser = shop.browser()
  const { path, pay } = await cashOrder(browser, { email: 'Huda@elsewhere.example', itemId: 'wf-002' })
  expect(await mailsTo(shop, 'huda@elsewhere.example')).toEqual([])
  expect(await pay()).toMatchObject({ status: 200, body: { order: { email: 'huda@elsewhere.example', isEmailConfirmed: false } } })
  const mails = await mailsTo(shop, 'huda@elsewhere.example')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).not.toContain('Delivery:')
  const token = linkIn(mails[0]?.text)
  // Messages after this are newer.
  shop.clock.advance(1000)
  expect(await confirm(token)).toMatchObject({ status: 200, body: { confirmed: true } })
  expect(await confirm(token)).toMatchObject({ status: 200, body: { confirmed: true } })
  const after = await mailsTo(shop, 'huda@elsewhere.example')
  expect(after).toHaveLength(2)
  expect(after[0]?.text).toContain('Collection: Sunday 11 July 2027\n17:00–19:00')
  expect((await browser.get(path)).body).toMatchObject({ isEmailConfirmed: true })
  const { rows } = await shop.pool.query(`SELECT 1 FROM audit_log WHERE event = 'order.email-confirmed' AND subject_id = $1`, [
    path.slice(12),
  ])
  expect(rows).toHaveLength(1)
})

test('a link for another address, another order or after a week confirms nothing', async () => {
  const { pay } = await cashOrder(shop.browser(), { email: 'late@elsewhere.example', itemId: 'wf-003' })
  await pay()
  const [mail] = await mailsTo(shop, 'late@elsewhere.example')
  const token = linkIn(mail?.text)
  const [id = '', signature = ''] = token.split('.')
  for (const forged of [`${id}.${'a'.repeat(43)}`, `${'b'.repeat(id.length)}.${signature}`])
    expect(await confirm(forged)).toMatchObject({ status: 404, body: { code: 'order.link-unknown' } })
  expect(await confirm('short')).toMatchObject({ status: 422 })
  shop.clock.advance(7 * 86_400_000)
  expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'order.link-expired' } })
  shop.clock.advance(-7 * 86_400_000)
  expect(await mailsTo(shop, 'late@elsewhere.example')).toHaveLength(1)
})

test('who makes an account after booking has the receipt of her order at its address', async () => {
  const browser = shop.browser()
  const { pay } = await cashOrder(browser, { itemId: 'wc-001' })
  await pay()
  await signUp(shop, 'nour@elsewhere.example', 'a long password of hers', browser)
  expect(await mailsTo(shop, 'nour@elsewhere.example')).toContainEqual(
    expect.objectContaining({ subject: expect.stringMatching(/^Your order LB-\d+ is confirmed$/) }),
  )
})

test('an address noted by somebody signed in is still confirmed by its link after they have signed in again', async () => {
  const { browser } = await signUp(shop, 'muna@elsewhere.example')
  const { path, pay } = await cashOrder(browser, { email: 'office@elsewhere.example', itemId: 'k-003' })
  expect((await pay()).status).toBe(200)
  await trySignIn(browser, { email: 'muna@elsewhere.example', password: 'a long password of hers' })
  const [mail] = await mailsTo(shop, 'office@elsewhere.example')
  expect(await confirm(linkIn(mail?.text))).toMatchObject({ status: 200, body: { confirmed: true } })
  expect((await browser.get(path)).body).toMatchObject({ email: 'office@elsewhere.example', isEmailConfirmed: true })
})

test('the link counts with all mails that strangers have sent to one mailbox; the order stands without it', async () => {
  for (let at = 0; at < 5; at += 1) {
    const stranger = shop.browser(`10.1.${at}.1`)
    const { status } = await stranger.send('POST', '/api/auth/codes', { email: `victim+${at}@gmail.com`, proof: await prove(stranger) })
    expect(status).toBe(200)
  }
  const { pay } = await cashOrder(shop.browser(), { email: 'vic.tim@gmail.com', itemId: 'a-002' })
  expect(await pay()).toMatchObject({ status: 200, body: { order: { status: 'confirmed' } } })
  expect(await mailsTo(shop, 'vic.tim@gmail.com')).toEqual([])
})

test('an address that somebody else noted for a receipt takes nothing off its owner’s cash limit', async () => {
  const { browser: hala } = await signUp(shop, 'hala@elsewhere.example')
  const limitOfHala = async (key: string) => {
    const lines = [{ itemId: 'mc-001', from: '2027-08-08', until: '2027-08-10', quantity: 1 }]
    return (await hala.send('POST', '/api/orders', { key, lines })).body['cashLimit']
  }
  const before = await limitOfHala('key-before')
  const { pay } = await cashOrder(shop.browser(), { email: 'hala@elsewhere.example', itemId: 'wp-001' })
  expect(await pay()).toMatchObject({ status: 200 })
  expect(before).toBeGreaterThan(0)
  expect(await limitOfHala('key-after')).toBe(before)
})

test('a card asks for an address, and with a code that everybody uses once for a confirmed one', async () => {
  const browser = shop.browser()
  const { path } = await cashOrder(browser, { itemId: 'a-001' })
  const { body } = await browser.send('PUT', `${path}/method`, { method: 'card' })
  const { total } = body['quote'] as { total: number }
  const pay = () => browser.send('POST', `${path}/payment`, { key: 'pay-by-card', total })
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'order.email-missing' } })
  await browser.send('PUT', `${path}/receipt-address`, { email: 'card@elsewhere.example' })
  await shop.pool.query("UPDATE orders SET promotional_code = 'ONCE' WHERE id = $1", [path.slice(12)])
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'order.email-unconfirmed' } })
  await shop.pool.query('UPDATE orders SET promotional_code = NULL WHERE id = $1', [path.slice(12)])
  expect(await pay()).toMatchObject({ status: 200, body: { redirect: expect.stringContaining('/demo-card/') } })
  expect(await mailsTo(shop, 'card@elsewhere.example')).toEqual([])
})
