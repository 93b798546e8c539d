import { expect, test, vi } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { freshDatabase } from '#tests/database.ts'
import { openProxy } from '#tests/database-proxy.ts'
import { patience } from '#tests/limits.ts'
import { listenTo } from './notifications.ts'

test.each([
  ['closes its connections', 'cut'],
  ['answers nothing any more', 'silence'],
] as const)('a listener whose database %s says so, and listens again when it is back', async (_, end) => {
  const database = await freshDatabase()
  const proxy = await openProxy(database.url)
  const heard: string[] = []
  const hear = (what: string) => void heard.push(what)
  const listener = listenTo(
    proxy.url,
    { changes: hear, others: hear },
    {
      onGap: () => void heard.push('gap'),
      log: silentLog(),
      checkMs: 200,
    },
  )
  const tell = (what: string) => database.pool.query(`SELECT pg_notify($1, $2)`, [what === 'two' ? 'others' : 'changes', what])
  await vi.waitUntil(() => listener.isListening(), patience)
  await tell('one')
  await vi.waitUntil(() => heard.includes('one'), patience)
  await proxy[end]()
  await vi.waitUntil(() => !listener.isListening(), patience)
  heard.length = 0
  await proxy.restore()
  await vi.waitUntil(() => listener.isListening(), patience)
  expect(heard).toContain('gap')
  await tell('two')
  await vi.waitUntil(() => heard.includes('two'), patience)
  await listener.stop()
  await proxy.close()
  await database.close()
})
