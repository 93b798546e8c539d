import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPassword } from '#platform/auth/password.ts'
import { hashQuickly, watchHashes } from '#tests/hashes.ts'
import { world } from '#tests/world.ts'

// A crowd at the portal: as many are served as the machine can check passwords, the others are asked to come back, and readers go on reading.

let shop: Awaited<ReturnType<typeof world>>
let hashes: ReturnType<typeof watchHashes>
beforeAll(async () => {
  shop = await world()
  hashQuickly(false)
  hashes = watchHashes()
})
afterAll(async () => {
  hashes.stop()
  hashQuickly(true)
  await shop.close()
})

test('of sixty sign-ins at once some are served, the others are refused without a hash', async () => {
  const signIn = (at: number) =>
    shop
      .browser(`10.0.${at}.1`)
      .send('POST', '/api/people/sessions', { email: `person${at}@elsewhere.example`, password: 'four grey camels' })
  const crowd = Promise.all(Array.from({ length: 60 }, (_, index) => signIn(index)))
  const page = await shop.browser().get('/api/search')
  expect(page.status).toBe(200)
  const answers = await crowd
  const served = answers.filter(({ status }) => status === 401)
  const sentAway = answers.filter(({ status }) => status === 503)
  expect(served.length + sentAway.length).toBe(60)
  expect(served.length).toBeGreaterThan(3)
  expect(sentAway.length).toBeGreaterThan(3)
  for (const { body, headers } of sentAway)
    expect([body.code, body['retryAfter'], headers.get('retry-after')]).toEqual(['people.busy', 2, '2'])
  expect(hashes.count()).toBe(served.length)
  const { rows } = await shop.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM rate_limits WHERE key LIKE 'sign-in:person%from%'`,
  )
  expect(rows[0]?.count).toBe(served.length)
  expect((await signIn(100)).status).toBe(401)
})

test('a flood from one network turns away that network: everybody else is served', async () => {
  const hers = (at: number) => `person${at}@mail.example`
  const flood = { isOver: false, answered: 0 }
  const attack = Array.from({ length: 40 }, async (_, index) => {
    for (let tries = 0; !flood.isOver; tries += 1) {
      const email = `nobody${index}-${tries}@mail.example`
      await shop.browser('203.0.113.9').send('POST', '/api/people/sessions', { email, password: 'four grey camels' })
      flood.answered += 1
    }
  })
  const statuses: number[] = []
  for (let at = 0; at < 10; at += 1) {
    const answer = await shop
      .browser(`10.9.${at}.1`)
      .send('POST', '/api/people/sessions', { email: hers(at), password: 'four grey camels' })
    statuses.push(answer.status)
  }
  flood.isOver = true
  await Promise.all(attack)
  expect(flood.answered).toBeGreaterThan(40)
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
})

test('a password is hashed with 16 384 rounds of 2 KB, and a hash written so is still valid', async () => {
  const written =
    '00112233445566778899aabbccddeeff:569610ff563f6cef0e6445e4f97f5f2c22236f66784529a99f006886769d9789fbcf2a1f8310fbdcf9c8309ecb1181ca8cec543187a7bcdf6caf3eed7cbce7dd'
  expect(await isPassword('four grey camels', { hash: written })).toBe(true)
  expect(await isPassword('five grey camels', { hash: written })).toBe(false)
})
