import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '#i18n/server.ts'
import type { Browser } from '#tests/front.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const begin = async (browser: Browser): Promise<string> => {
  const { body } = await browser.send('POST', '/api/chat/sessions', { path: '/' })
  return (body['session'] as { sessionId: string }).sessionId
}
const say = (browser: Browser, sessionId: string, content = 'What is your return policy?') =>
  browser.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key: newId(), content })

test('what all conversations of a network may say is limited, in IPv6 of its whole site; another network says on', async () => {
  for (const [own, neighbour, elsewhere] of [
    ['203.0.113.1', '203.0.113.2', '198.51.100.1'],
    ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2::1'],
  ] as const) {
    const talks = await Promise.all(
      [own, neighbour, elsewhere].map(async (address) => {
        const browser = shop.browser(address)
        return { browser, id: await begin(browser) }
      }),
    )
    const statuses = async () => (await Promise.all(talks.map(({ browser, id }) => say(browser, id)))).map(({ status }) => status)
    expect(await statuses()).toEqual([200, 200, 200])
    await shop.pool.query("UPDATE rate_limits SET used = 600 WHERE key LIKE 'chat-messages:%' AND used = 2")
    const [refused] = await Promise.all(talks.slice(0, 1).map(({ browser, id }) => say(browser, id)))
    expect([refused?.status, refused?.body.code, Number(refused?.headers.get('retry-after')) > 0]).toEqual([429, 'server.too-many', true])
    expect(await statuses()).toEqual([429, 429, 200])
    await shop.pool.query("DELETE FROM rate_limits WHERE key LIKE 'chat-messages:%'")
  }
})

test('a crowd of one network waits in turns: another network is answered at once, and the pool has connections for everybody else', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const browser = shop.browser('192.0.2.1')
      return { browser, id: await begin(browser) }
    }),
  )
  const other = shop.browser('198.51.100.7')
  const id = await begin(other)
  let [answered, used] = [0, 0]
  const count = () => {
    used = Math.max(used, shop.pool.totalCount - shop.pool.idleCount)
  }
  shop.pool.on('acquire', count)
  const all = crowd.map(async (one) => {
    const { status } = await say(one.browser, one.id)
    answered += 1
    return status
  })
  const { status } = await say(other, id)
  expect([status, answered < 10]).toEqual([200, true])
  expect(await Promise.all(all)).toEqual(Array(30).fill(200))
  shop.pool.off('acquire', count)
  expect(used).toBeLessThanOrEqual(4)
})

test('where too many messages wait, those of the network that fills the queue are asked to come back', async () => {
  const browser = shop.browser('192.0.2.200')
  const id = await begin(browser)
  const other = shop.browser('198.51.100.9')
  const otherId = await begin(other)
  const all = Array.from({ length: 210 }, () => say(browser, id))
  expect((await say(other, otherId)).status).toBe(200)
  const answers = await Promise.all(all)
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.map(({ body, headers }) => [body.code, headers.get('retry-after')])).toEqual(busy.map(() => ['server.busy', '5']))
})

test.each([
  ['Latin', 'x'],
  ['Arabic', 'ض'],
])('a word of 3,800 letters is looked for like any other (%s)', async (_, letter) => {
  const browser = shop.browser('192.0.2.77')
  const { body } = await say(browser, await begin(browser), `${letter.repeat(3800)} dress`)
  const { content } = (body['messages'] as { content: string }[]).at(-1) ?? { content: '' }
  expect(content).toBe(translator('en')('chat:no-match'))
})
