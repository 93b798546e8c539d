import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BusinessSettings, defaultBusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
beforeAll(async () => {
  shop = await world()
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

const write = (who: Browser, version: number, figures: BusinessSettings) => who.send('PUT', '/api/figures', { version, figures })
const dearer = (most: number): BusinessSettings => ({
  ...defaultBusinessSettings,
  serviceFee: { ...defaultBusinessSettings.serviceFee, most },
})

test('figures are written as versions that say what they changed, who wrote them and when', async () => {
  expect((await lina.get('/api/figures')).body).toEqual({ version: 0, figures: defaultBusinessSettings })
  expect(await write(lina, 0, defaultBusinessSettings)).toMatchObject({ status: 409, body: { code: 'figures.same' } })
  expect(await write(lina, 0, dearer(5000))).toMatchObject({ status: 200, body: { version: 1 } })
  expect(await write(lina, 0, dearer(6000))).toMatchObject({ status: 409, body: { code: 'figures.changed' } })
  shop.clock.advance(60_000)
  const third = {
    ...dearer(5000),
    marginFloor: 500,
    memberships: { ...defaultBusinessSettings.memberships, vip: { ...defaultBusinessSettings.memberships.vip, coversSameDay: false } },
  }
  expect(await write(lina, 1, third)).toMatchObject({ status: 200, body: { version: 2, figures: third } })
  const offer = (await shop.browser().get('/api/settings/membership')).body as unknown as { benefits: unknown }
  expect(offer.benefits).toEqual(third.memberships)
  const { body } = await lina.get('/api/figures/history')
  expect(body['versions']).toMatchObject([
    {
      version: 2,
      writtenBy: expect.any(String) as string,
      orders: 0,
      changes: [
        { field: 'marginFloor', from: 0, to: 500 },
        { field: 'memberships.vip.coversSameDay', from: true, to: false },
      ],
    },
    { version: 1, changes: [{ field: 'serviceFee.most', from: 4000, to: 5000 }] },
  ])
  const { rows } = await shop.pool.query(`SELECT details FROM audit_log WHERE event = 'figures.written' ORDER BY id`)
  expect(rows).toEqual([{ details: { version: 1 } }, { details: { version: 2 } }])
})

test('what is no figure is refused, and changes nothing', async () => {
  const { version } = (await lina.get('/api/figures')).body as unknown as { version: number }
  const wrong: unknown[] = [
    { ...defaultBusinessSettings, cashHandling: -10 },
    { ...defaultBusinessSettings, cashHandling: 1005 },
    { ...defaultBusinessSettings, serviceFee: { ...defaultBusinessSettings.serviceFee, basisPoints: 10_001 } },
    { ...defaultBusinessSettings, serviceFee: { ...defaultBusinessSettings.serviceFee, least: 5000, most: 1000 } },
    { ...defaultBusinessSettings, more: 1 },
    {},
  ]
  for (const figures of wrong) expect(await lina.send('PUT', '/api/figures', { version, figures })).toMatchObject({ status: 422 })
  expect((await lina.get('/api/figures')).body).toMatchObject({ version })
})

test('customers and moderators neither read nor write them, and writing asks for a fresh proof', async () => {
  for (const role of ['customer', 'moderator'] as const) {
    const who = await signedIn(shop, role)
    for (const path of ['/api/figures', '/api/figures/history'])
      expect(await who.get(path)).toMatchObject({ status: 403, body: { code: 'settings.admin-only' } })
    expect(await write(who, 0, dearer(1000))).toMatchObject({ status: 403 })
  }
  shop.clock.advance(3_600_000)
  expect(await write(lina, 2, dearer(1000))).toMatchObject({ status: 403, body: { code: 'people.sign-in-again' } })
})
