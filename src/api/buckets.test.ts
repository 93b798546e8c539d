import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepMedia } from '#domain/catalogue/media/sweep-media.ts'
import type { Browser } from '#tests/front.ts'
import { photo, picture, submitted, upload } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let lina: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, 'customer')
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

/** The objects that have files, without the bin. */
const kept = () =>
  readdirSync(shop.mediaFolder)
    .filter((name) => name !== 'bin')
    .toSorted()

const settings = { isPublic: true, allowedTypes: ['image/png'], maxBytes: 1_000_000 }

test('an administrator makes, changes, fills, empties and deletes a bucket', async () => {
  const names = ((await lina.get('/api/media/buckets')).body['buckets'] as { id: string; maxBytes: number }[]).map(({ id }) => id)
  expect(names).toEqual(['listings', 'published', 'site'])
  expect((await lina.get('/api/media/buckets/site')).body).toMatchObject({ isPublic: true, maxBytes: 5_242_880 })
  expect(await lina.send('POST', '/api/media/buckets', { id: 'posters', ...settings })).toMatchObject({ status: 200, body: { objects: 0 } })
  expect(await lina.send('POST', '/api/media/buckets', { id: 'posters', ...settings })).toMatchObject({ status: 409 })
  expect(await upload(lina, await picture(1), { bucket: 'posters' })).toMatchObject({ status: 415, body: { code: 'media.wrong-type' } })
  await lina.send('PUT', '/api/media/buckets/posters', { id: 'posters', ...settings, allowedTypes: ['image/jpeg'] })
  const { body } = await upload(lina, await picture(1), { bucket: 'posters' })
  const { id } = body['object'] as { id: string }
  await shop.runDueJobs()
  expect(await lina.send('PUT', `/api/media/objects/${id}`, { name: 'eid/front.jpg' })).toMatchObject({
    body: { name: 'eid/front.jpg', isReady: true },
  })
  const copied = await lina.send('POST', `/api/media/objects/${id}/copies`, { bucket: 'site', name: 'eid/front.jpg' })
  const copy = copied.body as unknown as { id: string; src: string }
  expect(await shop.browser().get(copy.src)).toMatchObject({ status: 200 })
  expect(await lina.send('POST', `/api/media/objects/${id}/copies`, { bucket: 'site', name: 'eid/front.jpg' })).toMatchObject({
    status: 409,
  })
  for (const name of ['../x', 'a//b', './x'])
    expect(await lina.send('PUT', `/api/media/objects/${id}`, { name })).toMatchObject({ status: 422 })
  const list = (await lina.get('/api/media/buckets/posters/objects?prefix=eid')).body['objects'] as { id: string }[]
  expect(list.map((object) => object.id)).toEqual([id])
  expect((await lina.get('/api/media/buckets/posters/objects?offset=1')).body['objects']).toEqual([])
  expect(await lina.get(`/api/media/objects/${id}/file`)).toMatchObject({ status: 200, type: 'image/webp' })
  expect(await lina.send('DELETE', '/api/media/buckets/posters', undefined)).toMatchObject({
    status: 409,
    body: { code: 'media.bucket-full' },
  })
  expect(await lina.send('DELETE', '/api/media/buckets/posters/objects', undefined)).toMatchObject({ body: { objects: 0 } })
  expect(readdirSync(shop.mediaFolder)).toEqual([copy.id])
  expect(await lina.send('DELETE', '/api/media/buckets/posters', undefined)).toMatchObject({ status: 200 })
  expect(await lina.send('DELETE', '/api/media/buckets/site', undefined)).toMatchObject({
    status: 409,
    body: { code: 'media.bucket-kept' },
  })
  expect(await lina.send('DELETE', `/api/media/objects/${copy.id}`, undefined)).toMatchObject({ status: 200 })
  expect(readdirSync(shop.mediaFolder)).toEqual([])
  for (const path of ['/api/media/buckets', '/api/media/buckets/site', '/api/media/buckets/listings/objects'])
    expect(await rana.get(path)).toMatchObject({ status: 403 })
})

test('what nothing has used for a day is swept; what a listing uses stays, and is not removed', async () => {
  const { id } = await submitted(rana, {}, 7)
  const lonely = await photo(rana, 99)
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT object_id AS id FROM media_uses WHERE noun_id = $1`, [id])
  expect(rows).toHaveLength(3)
  expect(await lina.send('DELETE', `/api/media/objects/${rows[0]?.id}`, undefined)).toMatchObject({
    status: 409,
    body: { code: 'media.used' },
  })
  expect(await lina.send('PUT', `/api/media/objects/${rows[0]?.id}`, { bucket: 'site' })).toMatchObject({ status: 409 })
  await sweepMedia(shop.system())
  expect(readdirSync(shop.mediaFolder)).toContain(lonely)
  shop.clock.advance(25 * 3_600_000)
  await sweepMedia(shop.system())
  expect(kept()).toEqual(rows.map((row) => row.id).toSorted())
  await rana.send('DELETE', `/api/listings/${id}/submission`, undefined)
  await rana.send('DELETE', `/api/listings/${id}/content`, undefined)
  await sweepMedia(shop.system())
  expect(kept()).toEqual([])
})

test('an administrator signs a link to a private picture for as long as asked; nobody makes it last longer', async () => {
  const id = await photo(rana, 41)
  const sign = (who: Browser, seconds: number) => who.send('POST', `/api/media/objects/${id}/signatures`, { seconds })
  expect(await sign(rana, 120)).toMatchObject({ status: 403 })
  for (const seconds of [0, 59, 604_801]) expect(await sign(lina, seconds)).toMatchObject({ status: 422 })
  const { body } = await sign(lina, 120)
  const { src, until } = body as unknown as { src: string; until: string }
  expect(new Date(until).getTime() - (await shop.clock.now()).getTime()).toBe(120_000)
  await shop.runDueJobs()
  const visitor = shop.browser()
  const seen = await visitor.get(src)
  expect(seen).toMatchObject({ status: 200, type: 'image/webp' })
  expect(seen.headers.get('cache-control')).toBe('private, max-age=3600')
  expect(await visitor.get(src.replace(/until=\d+/, `until=${new Date(until).getTime() + 1000}`))).toMatchObject({ status: 404 })
  shop.clock.advance(121_000)
  expect(await visitor.get(src)).toMatchObject({ status: 404 })
})
