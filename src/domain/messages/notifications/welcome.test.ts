import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { decide, submitted } from '#tests/listed.ts'
import { signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

async function welcomed(event: string): Promise<{ to: string; text: string }[]> {
  await shop.runDueJobs()
  const { rows } = await shop.pool.query<{ to: string; text: string }>(
    `SELECT recipient AS "to", body_text AS text FROM outbox WHERE dedupe_key LIKE 'notification:%:' || $1 || ':%:mail' ORDER BY created_at`,
    [event],
  )
  return rows
}
const approve = async (who: Browser, seed: number) => {
  const sent = await submitted(who, {}, seed)
  expect(await decide(await signedIn(shop, 'moderator'), sent, { outcome: 'approve' })).toMatchObject({ status: 200 })
}

test('who signs up is welcomed once; who was added by staff and the people of the demonstration are not', async () => {
  expect(await welcomed('welcome')).toEqual([])
  const { browser } = await signUp(shop, 'salma@elsewhere.example')
  const [mail, ...others] = await welcomed('welcome')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'salma@elsewhere.example', text: expect.stringMatching(/no washing, no ironing|بلا غسيل/) as string })
  expect(mail?.text).toContain('/how-it-works')
  await browser.send('DELETE', '/api/people/sessions', {})
  await signedIn(shop, { email: 'salma@elsewhere.example', password: 'a long password of hers' })
  const lina = await signedIn(shop, 'admin')
  const added = { name: 'Yara', email: 'yara@elsewhere.example', roles: [], locale: 'en' }
  expect((await lina.send('POST', '/api/person-files', added)).status).toBeLessThan(300)
  expect(await welcomed('welcome')).toHaveLength(1)
})

test('an owner is welcomed with the approval of the first piece alone', async () => {
  const { browser } = await signUp(shop, 'owner@elsewhere.example')
  await approve(browser, 51)
  expect(await welcomed('welcome-owner')).toMatchObject([{ to: 'owner@elsewhere.example' }])
  shop.clock.advance(60_000)
  await approve(browser, 61)
  await approve(await signedIn(shop, { email: 'dana@libsa.example' }), 71)
  expect(await welcomed('welcome-owner')).toHaveLength(1)
})
