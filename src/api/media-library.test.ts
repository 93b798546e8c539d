import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryFile, LibraryObject } from '#domain/catalogue/media/library.contract.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import type { Browser } from '#tests/front.ts'
import { picture, submitted, upload } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let lina: Browser
let moderator: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, 'customer')
  lina = await signedIn(shop, 'admin')
  moderator = await signedIn(shop, 'moderator')
})
afterAll(() => shop.close())

async function added(number: number, { name = `poster-${number}.jpg`, width = 320 } = {}): Promise<string> {
  const { body } = await upload(lina, await picture(number, { width, height: Math.round(width * 1.25) }), { bucket: 'site', name })
  const { id } = body['object'] as { id: string }
  shop.clock.advance(1000)
  return id
}

async function listed(query = ''): Promise<LibraryObject[]> {
  return (await lina.get(`/api/media/library${query}`)).body['rows'] as LibraryObject[]
}

const events = async (id: string) =>
  (await shop.pool.query<{ event: string }>('SELECT event FROM audit_log WHERE subject_id = $1 ORDER BY id', [id])).rows.map(
    (row) => row.event,
  )

test('the library is searched by name and by text in either language, sorted, and read page by page', async () => {
  const [first, second] = [await added(1), await added(2)]
  const alt = { en: 'A bride by the window', ar: 'عروس عند النافذة' }
  expect(await lina.send('PUT', `/api/media/objects/${first}/description`, { alt, focus: { x: 30, y: 20 } })).toMatchObject({
    status: 200,
    body: { alt, focus: { x: 30, y: 20 }, uses: 0 },
  })
  expect(await events(first)).toEqual(['media.added', 'media.described'])
  expect((await listed('?bucket=site')).map(({ id }) => id)).toEqual([second, first])
  expect((await listed('?bucket=site&sort=oldest')).map(({ id }) => id)).toEqual([first, second])
  expect((await listed('?q=WINDOW')).map(({ id }) => id)).toEqual([first])
  expect((await listed(`?q=${encodeURIComponent('عروس')}`)).map(({ id }) => id)).toEqual([first])
  expect((await listed('?q=100%25')).map(({ id }) => id)).toEqual([])
  expect((await listed('?lack=text')).map(({ id }) => id)).toEqual([second])
  expect((await listed(`?sort=newest&after=${second}`)).map(({ id }) => id)).toEqual([first])
  expect((await lina.get('/api/media/library/totals')).body).toMatchObject({ objects: 2, undescribed: 1 })
  const faults = [{ alt: { ...alt, en: 'x'.repeat(301) }, focus: { x: 1, y: 1 } }, { alt, focus: { x: 101, y: 0 } }, { alt }]
  for (const fault of faults)
    expect(await lina.send('PUT', `/api/media/objects/${first}/description`, fault)).toMatchObject({ status: 422 })
})

test('a picture says where it is used; what the site or a piece shows is neither unused nor removed', async () => {
  const id = await added(3)
  const { body } = await lina.get('/api/settings/document')
  const { version, settings } = body as unknown as { version: number; settings: { header: object } }
  const header = { ...settings.header, image: `/media/${id}-240.webp` }
  expect(await lina.send('PUT', '/api/settings/document', { version, settings: { ...settings, header } })).toMatchObject({ status: 200 })
  const { id: listing } = await submitted(rana, {}, 7)
  const file = (await lina.get(`/api/media/objects/${id}/uses`)).body as unknown as LibraryFile
  expect(file).toMatchObject({ uses: [{ kind: 'settings', id: 'header' }], linkEndsAt: null, owner: expect.any(String) as string })
  expect(file.link).toMatch(new RegExp(`/media/${id}-240\\.webp$`))
  expect((await listed('?lack=use')).map((row) => row.id)).not.toContain(id)
  expect(await lina.send('DELETE', `/api/media/objects/${id}`, undefined)).toMatchObject({ status: 409, body: { code: 'media.used' } })

  const own = (await listed('?bucket=listings')).filter(({ uses }) => uses === 1)
  expect(own).toHaveLength(3)
  const photo = (await lina.get(`/api/media/objects/${own[0]?.id}/uses`)).body as unknown as LibraryFile
  expect(photo.uses).toMatchObject([{ kind: 'listing', id: listing }])
  expect(Date.parse(photo.linkEndsAt ?? '')).toBeGreaterThan((await shop.clock.now()).getTime())
  expect(await shop.browser().get(photo.link.replace(/^https?:\/\/[^/]+/, ''))).toMatchObject({ status: 200 })

  expect(await lina.send('PUT', '/api/settings/document', { version: version + 1, settings })).toMatchObject({ status: 200 })
  expect((await lina.get(`/api/media/objects/${id}/uses`)).body['uses']).toMatchObject([{ kind: 'history' }])
})

test('a picture that is replaced keeps its address and its texts, and its sizes are made anew', async () => {
  const [id, by, small] = [await added(4), await added(5), await added(6, { width: 200 })]
  await shop.runDueJobs()
  const alt = { en: 'A rail of gowns', ar: 'صف من فساتين السهرة' }
  await lina.send('PUT', `/api/media/objects/${id}/description`, { alt, focus: { x: 10, y: 90 } })
  const before = (await shop.browser().get(`/media/${id}-240.webp`)).bytes
  expect(await lina.send('PUT', `/api/media/objects/${id}/replacement`, { by: small })).toMatchObject({
    status: 409,
    body: { code: 'media.too-small', width: 240 },
  })
  expect(await lina.send('PUT', `/api/media/objects/${id}/replacement`, { by: id })).toMatchObject({ status: 404 })
  expect(await lina.send('PUT', `/api/media/objects/${id}/replacement`, { by })).toMatchObject({
    status: 200,
    body: { id, isReady: false },
  })
  await shop.runDueJobs()
  const after = (await shop.browser().get(`/media/${id}-240.webp`)).bytes
  expect(Buffer.from(after).equals(Buffer.from(before))).toBe(false)
  expect(await shop.browser().get(`/media/${by}-240.webp`)).toMatchObject({ status: 404 })
  expect(await lina.get(`/api/media/objects/${by}/uses`)).toMatchObject({ status: 404, body: { code: 'media.unknown' } })
  expect((await lina.get(`/api/media/objects/${id}/uses`)).body).toMatchObject({ object: { alt, isReady: true, focus: { x: 10, y: 90 } } })
  expect(await events(id)).toEqual(['media.added', 'media.described', 'media.replaced'])
})

test('pages show a picture of the site with the text and the point that the library has for it', async () => {
  const id = await added(9)
  const image = `/media/${id}-720.webp`
  const shown = async (locale = 'en') =>
    (await shop.browser().get('/api/settings', { 'accept-language': locale })).body['settings'] as {
      header: { image: string; imageFocus: string; images: { focus: string }[] }
      alts: Record<string, string>
      focuses: string[]
    }
  const { version } = (await lina.get('/api/settings/document')).body as unknown as { version: number }
  const [plain] = defaultSettings.header.images
  const slide = { ...plain, image, title: { en: 'Gowns', ar: 'فساتين' }, productId: '' }
  const images = [
    { ...slide, focus: '' },
    { ...slide, focus: '20% 30%' },
  ]
  const settings = { ...defaultSettings, header: { ...defaultSettings.header, images } }
  expect(await lina.send('PUT', '/api/settings/document', { version, settings })).toMatchObject({ status: 200 })
  expect((await shown()).alts).toEqual({})
  const alt = { en: 'A rail of gowns', ar: 'صف من فساتين السهرة' }
  await lina.send('PUT', `/api/media/objects/${id}/description`, { alt, focus: { x: 10, y: 90 } })
  await expect.poll(async () => (await shown()).alts).toEqual({ [image]: alt.en })
  expect((await shown('ar')).alts).toEqual({ [image]: alt.ar })
  const { header, focuses } = await shown()
  // A point of the slide itself goes first.
  expect(header.images.map(({ focus }) => focus)).toEqual(['10% 90%', '20% 30%'])
  expect(focuses).toEqual(expect.arrayContaining(['10% 90%', '90% 90%', '20% 30%']))
})

test('customers and moderators have no library', async () => {
  const id = await added(8)
  const body = { alt: { en: '', ar: '' }, focus: { x: 1, y: 1 } }
  for (const who of [rana, moderator]) {
    for (const path of ['library', 'library/totals', `objects/${id}/uses`])
      expect(await who.get(`/api/media/${path}`)).toMatchObject({ status: 403, body: { code: 'people.admin-only' } })
    expect(await who.send('PUT', `/api/media/objects/${id}/description`, body)).toMatchObject({ status: 403 })
    expect(await who.send('PUT', `/api/media/objects/${id}/replacement`, { by: id })).toMatchObject({ status: 403 })
  }
  expect(await shop.browser().get('/api/media/library')).toMatchObject({ status: 401 })
})
