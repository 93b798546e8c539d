import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessagePreview } from '#domain/messages/outbox/outbox-admin.contract.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { factsIn, readMailHtml } from '#tests/mail-html.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world({ mail: { send: async () => undefined, close: () => undefined } })
  await guestOrders(() => shop).booked()
})
afterAll(() => shop.close())

test('staff see every message in both languages, light and dark, as a mail that a parser reads without a mistake', async () => {
  const lina = await signedIn(shop, 'admin')
  const { previews } = (await lina.get('/api/outbox/previews')).body as unknown as { previews: MessagePreview[] }
  expect(previews.length).toBeGreaterThan(120)
  const pages = previews.flatMap(({ event, party, channels }) =>
    channels.includes('mail')
      ? (['en', 'ar'] as const).flatMap((locale) => (['light', 'dark'] as const).map((scheme) => ({ event, party, locale, scheme })))
      : [],
  )
  for (const { event, party, locale, scheme } of pages) {
    const answer = await lina.get(`/outbox-previews/${event}/${party}?locale=${locale}&scheme=${scheme}`)
    expect({ event, party, status: answer.status }).toEqual({ event, party, status: 200 })
    const html = new TextDecoder().decode(answer.bytes)
    const { elements, mistakes } = readMailHtml(html)
    expect({ event, mistakes }).toEqual({ event, mistakes: [] })
    expect({ event, text: /\{\{|undefined|>mail:|>notifications:/.exec(html)?.[0] }).toEqual({ event, text: undefined })
    expect(elements.find(({ name }) => name === 'html')?.properties).toMatchObject({ lang: locale, dir: locale === 'ar' ? 'rtl' : 'ltr' })
    expect(html).toContain(scheme === 'dark' ? '@media all{.page{background:#17131f' : '@media not all{.page{background:#17131f')
    // A table holds what Outlook for Windows shows, all of it in one of 560 px; links are whole; nothing is loaded.
    const tables = elements.filter(({ name }) => name === 'table')
    expect(tables.every(({ properties }) => properties['role'] === 'presentation')).toBe(true)
    expect(tables[0]?.properties['width']).toBe(560)
    for (const link of elements.filter(({ name }) => name === 'a')) expect(String(link.properties['href'])).toMatch(/^http/)
    expect(elements.filter(({ name }) => ['img', 'script', 'link', 'form', 'iframe'].includes(name))).toEqual([])
    expect(elements.filter(({ name }) => name === 'h1')).toHaveLength(1)
  }
})

test('the confirmation is that of the newest order, and a discreet one names no piece', async () => {
  const lina = await signedIn(shop, 'admin')
  const read = async (discreet: string) =>
    factsIn(new TextDecoder().decode((await lina.get(`/outbox-previews/order-confirmed/customer?locale=en&discreet=${discreet}`)).bytes))
  expect(Object.keys(await read('no'))).toContain('Service fee')
  expect(Object.keys(await read('yes'))[0]).toMatch(/^Rental, \d+ pieces?$/)
})

test('nobody else sees them', async () => {
  for (const role of ['customer', 'owner', 'moderator'] as const) {
    const other = await signedIn(shop, role)
    expect((await other.get('/outbox-previews/order-confirmed/customer')).status).toBe(404)
    expect((await other.get('/api/outbox/previews')).status).toBe(403)
  }
  expect((await shop.browser().get('/outbox-previews/code/account')).status).toBe(404)
})
