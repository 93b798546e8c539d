import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patience } from '#tests/limits.ts'
import { endStepUp, stepUpWanted } from '#web/features/auth/step-up.ts'
import { createQueryClient } from './api-client.ts'
import { createBrowserApi } from './browser-api.ts'

const asked: number[] = []
let answers: Response[] = []
beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now())
    return answers.shift() ?? Response.json({ person: null })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const unavailable = (status: number, retryAfter = '2'): Response =>
  Response.json({ code: 'server.busy', title: 'Busy' }, { status, headers: { 'retry-after': retryAfter } })
const api = createBrowserApi()

test.each([502, 503, 504])('signing in is tried again on %i, after 200 ms and then twice as long', async (status) => {
  answers = [unavailable(status, ''), unavailable(status, '')]
  const signedIn = api.people.signIn.call({ email: 'rana@libsa.example', password: 'libsa-demo-2026' })
  await vi.runAllTimersAsync()
  expect(await signedIn).toEqual({ person: null })
  expect(asked).toEqual([0, 200, 600])
})

test('a list without filters is taken as a file: its empty query is sent', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    bodies.push(body)
    return Response.json({})
  })
  await api.operations.ordersFile.call({})
  await api.people.signOut.call()
  expect(bodies).toEqual(['{}', undefined])
})

test('a change is sent although its page goes away, unless it is larger than a browser allows', async () => {
  const kept: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { keepalive }: RequestInit) => {
    kept.push(keepalive)
    return Response.json({})
  })
  const save = (q: string) => api.operations.ordersFile.call({ q })
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, hidden: true })
  await save('LB-1')
  await save('x'.repeat(20_000))
  await api.people.signOut.call()
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, hidden: false })
  await save('LB-1')
  expect(kept).toEqual([true, false, false, false])
})

test('a file comes with the parts and the query of its address', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body, headers }: RequestInit) => {
    sent.push(address, body, headers)
    return Response.json({})
  })
  const file = new File(['day,amount'], 'bank.csv', { type: 'text/csv' })
  await api.reconciliation.preview.call({ params: { account: 'bank' }, query: { name: 'bank.csv', columns: 'day,amount' }, body: file })
  expect(sent).toEqual([
    '/api/reconciliation/previews/bank?name=bank.csv&columns=day%2Camount',
    file,
    { 'accept-language': 'en', 'content-type': 'text/csv' },
  ])
})

test('it gives up after the third time, waits as long as it is told, and what says it takes minutes is not pressed', async () => {
  answers = [503, 503, 503].map((status) => unavailable(status))
  const refused = api.people.viewer.call().catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await refused).toMatchObject({ code: 'server.busy', status: 503 })
  expect(asked).toEqual([0, 2000, 4000])
  answers = [unavailable(503, '300')]
  await expect(api.people.viewer.call()).rejects.toMatchObject({ status: 503 })
  expect(asked).toHaveLength(4)
})

test('a page asks a busy server three times in all, and one that failed twice', async () => {
  for (const [status, tries] of [
    [503, [0, 1000, 2000]],
    [500, [0, 1000]],
  ] as const) {
    vi.setSystemTime(0)
    asked.length = 0
    answers = Array.from({ length: 8 }, () => unavailable(status, '1'))
    const page = new QueryObserver(createQueryClient(), api.search.counts.queryOptions({ input: {} }))
    const leave = page.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.getCurrentResult().error).toMatchObject({ status })
    expect(asked).toEqual(tries)
    leave()
  }
})

test('an order is never placed twice by itself, and no other refusal is repeated', async () => {
  answers = [unavailable(503), unavailable(500)]
  await expect(api.orders.hold.call({ key: 'key-of-an-order', lines: [] })).rejects.toMatchObject({ status: 503 })
  await expect(api.people.viewer.call()).rejects.toMatchObject({ status: 500 })
  expect(asked).toHaveLength(2)
})

test('what asks for a fresh proof is done once she gave it, and refused when she would not', async () => {
  const stale = () => Response.json({ code: 'people.sign-in-again', title: 'Please confirm it’s you first.' }, { status: 403 })
  answers = [stale(), stale(), Response.json({ apps: [] })]
  const [first, second] = [api.factors.remove.call({ id: 'a' }), api.factors.remove.call({ id: 'b' }).catch((error: unknown) => error)]
  await vi.waitFor(() => expect(asked).toHaveLength(2), patience)
  await vi.waitFor(() => expect(stepUpWanted.read()).toBe(true), patience)
  await vi.advanceTimersByTimeAsync(0)
  answers = [Response.json({ apps: [] }), Response.json({ apps: [] })]
  endStepUp(true)
  expect([await first, await second]).toEqual([{ apps: [] }, { apps: [] }])
  expect(stepUpWanted.read()).toBe(false)
  answers = [stale()]
  const refused = api.factors.remove.call({ id: 'a' }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(stepUpWanted.read()).toBe(true), patience)
  endStepUp(false)
  expect(await refused).toMatchObject({ code: 'people.sign-in-again', status: 403 })
})
