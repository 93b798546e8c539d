import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const answerTo = (path: string, encodings: string) => shop.shop.request(path, { headers: { 'accept-encoding': encodings } })
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

test.each(['/api/items/wf-001', '/api/search?limit=48'])('%s is sent compressed to who takes that, and says the same', async (path) => {
  const plain = await answerTo(path, 'gzip;q=0')
  const compressed = await answerTo(path, 'gzip, deflate, br')
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'accept-encoding'])
  expect([compressed.headers.get('content-encoding'), compressed.headers.get('vary')]).toEqual(['gzip', 'accept-encoding'])
  const [whole, bytes] = [await bytesOf(plain), await bytesOf(compressed)]
  expect(gunzipSync(bytes)).toEqual(whole)
  expect(bytes.length).toBeLessThan(whole.length * 0.7)
})

test('a refusal is too short to be compressed', async () => {
  const refusal = await answerTo('/api/items/nothing', 'gzip')
  expect([refusal.status, refusal.headers.get('content-type'), refusal.headers.get('content-encoding')]).toEqual([
    404,
    'application/problem+json',
    null,
  ])
  expect(JSON.parse((await bytesOf(refusal)).toString())).toMatchObject({ code: 'item.unknown' })
})
