import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { world } from '#tests/world.ts'

test('a visitor who leaves does not end the page that others wait for', async () => {
  const asked: Request[] = []
  const { promise: isRendered, resolve: render } = Promise.withResolvers<void>()
  const shop = await world({
    pages: {
      build: async () => ({ entry: { module: { prepare: () => undefined } } }) as unknown as ServerBuild,
      async answer(request) {
        asked.push(request)
        await isRendered
        // As React Router does between loaders.
        request.signal.throwIfAborted()
        return new Response('<p>The page</p>')
      },
      isDev: false,
    },
    listenToChanges: () => ({ isListening: () => true }),
  })
  const leaving = new AbortController()
  const first = shop.shop.request('/faq', { signal: leaving.signal, headers: { 'user-agent': 'of the first' } })
  await expect.poll(() => asked.length).toBe(1)
  const second = shop.shop.request('/faq')
  leaving.abort()
  render()
  await first
  const answer = await second
  expect([answer.status, await answer.text(), asked.length]).toEqual([200, '<p>The page</p>', 1])
  expect([...(asked[0]?.headers.keys() ?? [])]).toEqual([])
  await shop.close()
})
