import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const faults = [
  ['0791234567', 'people.name-contacts'],
  ['Insta: rana', 'people.name-contacts'],
  ['Lіbsa', 'people.name-reserved'],
  ['فريق لبسة', 'people.name-reserved'],
  ['Rana <b>', 'people.name-invalid'],
] as const

const line = { itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }
const address = { phone: '0791234567', area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: '2027-07-07_17-19' }

async function heldBy(browser: Browser): Promise<string> {
  const { body } = await browser.send('POST', '/api/orders', { key: 'names-of-an-order', lines: [line] })
  return `/api/orders/${String(body['id'])}`
}

test.each(faults)('%s is refused as a name at every door', async (name, code) => {
  const [rana, lina, guest] = [await signedIn(shop, 'customer'), await signedIn(shop, 'admin'), shop.browser()]
  const order = await heldBy(guest)
  const answers = [
    await guest.send('POST', '/api/people', { name, email: 'new@mail.example', password: 'a long password of mine' }),
    await rana.send('PUT', '/api/profile', { name }),
    await lina.send('POST', '/api/person-files', { name, email: 'added@mail.example', roles: [], locale: 'en' }),
    await lina.send('PUT', '/api/person-files/customer-rana', { name: 'Rana Haddad', arabicName: name, locale: 'en' }),
    await guest.send('PUT', `${order}/delivery`, { ...address, name }),
    await guest.send('PUT', `${order}/collector`, { name, phone: address.phone }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 422, body: { code } })
  const { rows } = await shop.pool.query('SELECT 1 FROM people WHERE name = $1 OR arabic_name = $1', [name])
  expect(rows).toEqual([])
  shop.clock.advance(3_600_000)
})

test('a name is kept in one line, and others see twenty characters of its first word', async () => {
  const dana = await signedIn(shop, 'owner')
  const long = 'Danaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
  const { body } = await dana.send('PUT', '/api/profile', { name: `${long}\r\nKhoury\u00a0\tOdeh` })
  expect(body['name']).toBe(`${long} Khoury Odeh`)
  await shop.pool.query(`UPDATE items SET owner_id = 'owner-dana' WHERE id = 'wf-001'`)
  const { owner } = (await shop.browser().get('/api/items/wf-001')).body as { owner: { firstName: string } }
  expect(owner.firstName).toBe(long.slice(0, 20))
})
