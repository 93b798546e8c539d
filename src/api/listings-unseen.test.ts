import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { decide, submitted } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let dana: Browser
let nour: Browser
let lina: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, 'customer')
  dana = await signedIn(shop, { email: 'dana@libsa.example' })
  nour = await signedIn(shop, 'moderator')
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

const days = { from: '2027-09-01', until: '2027-09-03' }
const rented = new URLSearchParams(days).toString()
/** Every place of the API that may show items, and whether it shows this one. */
const places: Record<string, (id: string, by: Browser) => Promise<boolean>> = {
  search: async (id, by) => tells(id, await by.get('/api/search?q=silver+beaded')),
  browse: async (id, by) => tells(id, await by.get('/api/search?limit=24&sort=newest')),
  list: async (id, by) => tells(id, await by.get(`/api/items?ids[]=${id}`)),
  similar: async (id, by) => tells(id, await by.get('/api/items/a-001/similar')),
  favorites: async (id) => tells(id, await rana.send('POST', '/api/favorites', { ids: [id] })),
  sitemap: async (id, by) => tells(id, await by.get('/sitemap.xml')),
  // The page of the piece, with its data for search engines, is made of this answer.
  item: async (id, by) => (await by.get(`/api/items/${id}`)).status === 200,
  itsCalendar: async (id, by) => (await by.get(`/api/items/${id}/calendar?${rented}`)).status === 200,
  itsSimilar: async (id, by) => (await by.get(`/api/items/${id}/similar`)).status === 200,
  itsReviews: async (id, by) => tells(id, await by.get(`/api/reviews?item=${id}`)),
  quote: async (id, by) => {
    const { body } = await by.send('POST', '/api/quotes', { lines: [{ itemId: id, ...days, quantity: 1 }] })
    return (body['lines'] as { state: string }[])[0]?.state === 'free'
  },
}

/** The pieces that are shown in place of one that is gone. */
const insteadOf = async (id: string) => (await shop.browser().get(`/api/items/${id}/similar?gone=yes`)).body['items']

function tells(id: string, { body }: { body: object }): boolean {
  return JSON.stringify(body).includes(id)
}

async function seenAt(id: string): Promise<string[]> {
  const by = shop.browser()
  const seen: string[] = []
  for (const [place, isSeen] of Object.entries(places)) if (await isSeen(id, by)) seen.push(place)
  return seen
}

const everywhere = Object.keys(places).filter((place) => place !== 'itsReviews')

test('what waits, was rejected, is appealed, paused, hidden or suspended is found nowhere, and everywhere while it is on the market', async () => {
  const sent = await submitted(dana, {}, 6)
  const isUnseen = async (state: string) => expect([state, await seenAt(sent.id)]).toEqual([state, []])
  await isUnseen('waiting')
  // Nobody learns that it waits.
  expect(await insteadOf(sent.id)).toEqual([])
  await decide(nour, sent, { outcome: 'reject', reason: { en: 'Too dark.', ar: 'الصور معتمة.' } })
  await isUnseen('rejected')
  await dana.send('PUT', `/api/listings/${sent.id}/appeal`, { words: 'Look again, please.' })
  await isUnseen('appealed')
  await decide(lina, sent, { outcome: 'approve' })
  expect(await seenAt(sent.id)).toEqual(everywhere)
  expect(await insteadOf(sent.id)).toEqual([])
  await dana.send('PUT', `/api/listings/${sent.id}/pause`, {})
  await isUnseen('paused')
  expect(await insteadOf(sent.id)).toHaveLength(4)
  await dana.send('DELETE', `/api/listings/${sent.id}/pause`, undefined)
  expect(await seenAt(sent.id)).toEqual(everywhere)
  await nour.send('PUT', `/api/listings/${sent.id}/suspension`, { reason: { en: 'Not yours.', ar: 'ليست لك.' } })
  await isUnseen('suspended')
  await nour.send('DELETE', `/api/listings/${sent.id}/suspension`, undefined)
  await shop.pool.query(`UPDATE items SET visibility = 'hidden' WHERE id = $1`, [sent.id])
  await isUnseen('hidden')
})
