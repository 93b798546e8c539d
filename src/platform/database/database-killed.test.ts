import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { openFront } from '#tests/front.ts'
import { patience } from '#tests/limits.ts'
import { connect, migrate } from './database.ts'
import { startEmbedded } from './embedded.ts'

test('while the database is down the shop says so, and afterwards nothing is lost', async () => {
  const home = await mkdtemp(join(tmpdir(), 'libsa-killed-'))
  await chmod(home, 0o711)
  const server = await startEmbedded(home, { log: silentLog() })
  const connection = connect(server.ownerUrl, { log: silentLog() })
  try {
    await migrate(connection.pool)
    const { browser } = await openFront(connection)
    const rana = browser()
    await rana.send('POST', '/api/people/sessions', { email: 'rana@libsa.example', password: 'libsa-demo-2026' })
    const lines = [{ itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }]
    const held = await rana.send('POST', '/api/orders', { key: 'key-before-the-kill', lines })
    expect([held.status, (await rana.get('/readyz')).status]).toEqual([200, 200])

    process.kill(server.pid() ?? Number.NaN, 'SIGKILL')
    const down = await vi.waitUntil(async () => {
      const [ready, alive, me] = await Promise.all(['/readyz', '/healthz', '/api/people/me'].map((path) => rana.get(path)))
      return ready?.status === 503 && me?.status === 503 && { ready, alive, me }
    }, patience)
    expect(down.alive?.status).toBe(200)
    expect(down.ready?.headers.get('retry-after')).toBe('2')
    expect(down.me).toMatchObject({ type: 'application/problem+json', body: { code: 'server.busy', requestId: expect.any(String) } })
    expect(Number(down.me?.headers.get('retry-after'))).toBeGreaterThan(0)

    await vi.waitUntil(async () => (await rana.get('/readyz')).status === 200, patience)
    expect((await rana.get(`/api/orders/${String(held.body['id'])}`)).body).toEqual(held.body)
  } finally {
    await connection.close()
    await server.stop()
    await rm(server.dataLocation, { recursive: true, force: true })
    await rm(home, { recursive: true, force: true })
  }
})
