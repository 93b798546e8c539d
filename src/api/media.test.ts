import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSizes } from '#domain/catalogue/media/make-sizes.ts'
import type { Browser } from '#tests/front.ts'
import { photo, picture, upload } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let dana: Browser
let lina: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, 'customer')
  dana = await signedIn(shop, { email: 'dana@libsa.example' })
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

const kept = async () => ({
  objects: (await shop.pool.query('SELECT count(*)::int AS count FROM objects')).rows[0],
  files: readdirSync(shop.mediaFolder, { withFileTypes: true }).length,
  pieces: (await shop.pool.query('SELECT count(*)::int AS count FROM upload_pieces')).rows[0],
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>')
const html = Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>')

/** A PNG of nothing, so many pixels a side: a few bytes that unfold to a quarter of a gigabyte. */
function bombOf(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(side * (side + 1)), { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A film of so many frames in WebP: those of a short one, over and over. */
async function film(frames: number): Promise<Buffer> {
  const tones = ['#f00', '#0f0', '#00f']
  const drawn = tones.map((background) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const short = await sharp(await Promise.all(drawn), { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer()
  const chunks: { type: string; whole: Buffer }[] = []
  for (let at = 12; at < short.length; ) {
    const size = 8 + short.readUInt32LE(at + 4)
    const until = at + size + (size % 2)
    chunks.push({ type: short.toString('latin1', at, at + 4), whole: short.subarray(at, until) })
    at = until
  }
  const shown = chunks.filter(({ type }) => type === 'ANMF').map(({ whole }) => whole)
  const before = chunks.filter(({ type }) => type !== 'ANMF').map(({ whole }) => whole)
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    ...before,
    ...Array.from({ length: frames }, (_, index) => shown[index % shown.length] ?? short),
  ])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), length, body])
}

test('what is no picture is refused, and nothing of it is kept', async () => {
  await photo(rana, 1)
  const before = await kept()
  const jpeg = await picture(2)
  const bomb = bombOf(16_000)
  expect(bomb.length).toBeLessThan(1_000_000)
  const frames = await film(10_000)
  expect(frames.length).toBeLessThan(2_000_000)
  expect((await sharp(frames).metadata()).pages).toBe(10_000)
  for (const [name, bytes, type] of [
    ['drawing.svg', svg, 'image/png'],
    ['page.html', html, 'image/jpeg'],
    ['polyglot.jpg', Buffer.concat([html, jpeg]), 'image/jpeg'],
    ['short.jpg', jpeg.subarray(0, 600), 'image/jpeg'],
    ['huge.png', bomb, 'image/png'],
    ['frames.webp', frames, 'image/webp'],
    ['lying.png', Buffer.from('\x89PNG\r\n\x1a\n nothing'), 'image/png'],
  ] as const)
    expect([name, (await upload(rana, bytes, { name, type })).body.code]).toEqual([
      name,
      name === 'huge.png' ? 'media.too-many-pixels' : 'media.not-a-picture',
    ])
  expect(await kept()).toEqual(before)
  for (const type of ['image/svg+xml', 'text/html', 'image/gif'])
    expect(await rana.send('POST', '/api/media/uploads', { bucket: 'listings', name: 'x', bytes: 10, type })).toMatchObject({ status: 422 })
  expect(await kept()).toEqual(before)
})

test('lengths that lie are refused', async () => {
  const jpeg = await picture(3)
  expect(await upload(rana, jpeg, { announced: 5_242_881 })).toMatchObject({ status: 422 })
  expect(await upload(rana, jpeg, { announced: jpeg.length - 1 })).toMatchObject({ status: 413, body: { code: 'media.too-large' } })
  const begun = (
    await rana.send('POST', '/api/media/uploads', { bucket: 'listings', name: 'x.jpg', bytes: jpeg.length, type: 'image/jpeg' })
  ).body
  const send = (start: number, bytes: Uint8Array) =>
    rana.send('PUT', `/api/media/uploads/${begun['id']}/${start}`, new Blob([new Uint8Array(bytes)]), { 'content-type': 'image/jpeg' })
  expect(await send(100, jpeg.subarray(100, 200))).toMatchObject({ status: 409, body: { code: 'media.piece-missing' } })
  expect(await send(0, Buffer.alloc(262_145))).toMatchObject({ status: 413 })
})

test('an upload goes on where it broke off, and the last piece may come twice', async () => {
  const jpeg = await picture(4, { width: 1600, height: 2000 })
  const begun = (
    await rana.send('POST', '/api/media/uploads', { bucket: 'listings', name: 'x.jpg', bytes: jpeg.length, type: 'image/jpeg' })
  ).body
  const half = Math.floor(jpeg.length / 2)
  const send = (start: number, until: number) =>
    rana.send('PUT', `/api/media/uploads/${begun['id']}/${start}`, new Blob([new Uint8Array(jpeg.subarray(start, until))]), {
      'content-type': 'image/jpeg',
    })
  expect(await send(0, half)).toMatchObject({ body: { received: half, object: null } })
  expect((await rana.get(`/api/media/uploads/${begun['id']}`)).body).toMatchObject({ received: half })
  expect(await dana.get(`/api/media/uploads/${begun['id']}`)).toMatchObject({ status: 404, body: { code: 'media.no-upload' } })
  const whole = await send(half, jpeg.length)
  expect(whole.body['object']).toMatchObject({ width: 1600, height: 2000 })
  expect((await send(half, jpeg.length)).body['object']).toEqual(whole.body['object'])
})

test('where a picture was taken is nowhere in what is kept, and it stands upright', async () => {
  const taken = await sharp(await picture(5, { width: 800, height: 600 }))
    .withExif({ IFD0: { Copyright: 'Rana Haddad' }, IFD3: { GPSLatitude: '31/1 57/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { body } = await upload(rana, taken)
  const { id } = body['object'] as { id: string }
  expect(body['object']).toMatchObject({ width: 600, height: 800 })
  await shop.runDueJobs()
  for (const file of readdirSync(`${shop.mediaFolder}/${id}`)) {
    const made = await sharp(`${shop.mediaFolder}/${id}/${file}`).metadata()
    expect([file, made.exif, made.iptc, made.xmp]).toEqual([file, undefined, undefined, undefined])
  }
})

test('sizes that are made stay made where the next one fails, and the next try makes only what is missing', async () => {
  const { body } = await upload(rana, await picture(6, { width: 800, height: 1000 }))
  const { id } = body['object'] as { id: string }
  const folder = `${shop.mediaFolder}/${id}`
  const made = () => Object.fromEntries(readdirSync(folder).map((file) => [file, statSync(`${folder}/${file}`).mtimeMs]))
  // A folder has the path where a file belongs.
  mkdirSync(`${folder}/480.avif/full`, { recursive: true })
  await expect(makeSizes(shop.system(), id)).rejects.toThrow()
  rmSync(`${folder}/480.avif`, { recursive: true })
  const before = made()
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['240.avif', '240.webp', '360.avif', '360.webp']))
  expect((await lina.get(`/api/media/objects/${id}/uses`)).body).toMatchObject({ object: { isReady: false } })
  await shop.runDueJobs()
  expect(Object.keys(made()).toSorted()).toEqual(
    ['whole.webp', ...[240, 360, 480, 720].flatMap((width) => [`${width}.avif`, `${width}.webp`])].toSorted(),
  )
  expect(made()).toMatchObject(before)
  expect((await lina.get(`/api/media/objects/${id}/uses`)).body).toMatchObject({ object: { isReady: true } })
})

test('odd names lie nowhere but in the database', async () => {
  for (const name of ['../../etc/passwd', 'a/b\\c.jpg', '؟صورة٥.jpg', '.htaccess', 'x";filename=y']) {
    const { body } = await upload(rana, await picture(6 + name.length), { name })
    const object = body['object'] as { id: string; name: string }
    expect(object.name).not.toMatch(/\.\.|\\|"|;/)
    expect(readdirSync(shop.mediaFolder)).toContain(object.id)
  }
})

test('a private picture is seen by a signed link for an hour and a half at most, a published one by its address', async () => {
  const { body } = await upload(rana, await picture(40))
  const { id, src } = body['object'] as { id: string; src: string }
  const visitor = shop.browser()
  expect(await visitor.get(src)).toMatchObject({ status: 200, type: 'image/webp' })
  expect((await visitor.get(src)).headers.get('content-security-policy')).toContain('sandbox')
  const bare = src.split('?')[0] ?? ''
  expect(await visitor.get(bare)).toMatchObject({ status: 404 })
  expect(await visitor.get(src.replace(/sign=.{4}/, 'sign=AAAA'))).toMatchObject({ status: 404 })
  expect(await visitor.get(src.replace(/until=\d/, 'until=9'))).toMatchObject({ status: 404 })
  shop.clock.advance(91 * 60_000)
  expect(await visitor.get(src)).toMatchObject({ status: 404 })
  await shop.pool.query(`UPDATE objects SET bucket_id = 'published' WHERE id = $1`, [id])
  const published = await visitor.get(bare)
  expect(published).toMatchObject({ status: 200 })
  for (const guess of [
    `/media/${'A'.repeat(22)}-480.webp`,
    `/media/${id}-481.webp`,
    `/media/${id}-480.svg`,
    '/media/..%2f..%2fetc%2fpasswd-480.webp',
  ])
    expect([guess, (await visitor.get(guess)).status]).toEqual([guess, 404])
})

test('only administrators upload elsewhere, and nobody more than is fair', async () => {
  const wish = { bucket: 'site', name: 'x.jpg', bytes: 10, type: 'image/jpeg' }
  expect(await rana.send('POST', '/api/media/uploads', wish)).toMatchObject({ status: 404, body: { code: 'media.no-bucket' } })
  expect(await lina.send('POST', '/api/media/uploads', wish)).toMatchObject({ status: 200 })
  expect(await shop.browser().send('POST', '/api/media/uploads', wish)).toMatchObject({ status: 401 })
  const begin = () => dana.send('POST', '/api/media/uploads', { ...wish, bucket: 'listings' })
  for (let at = 0; at < 24; at += 1) expect((await begin()).status).toBe(200)
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'media.too-many-uploads' } })
})
