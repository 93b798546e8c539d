import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowserApi } from './browser-api.ts'
import { endStepUp, stepUpWanted } from '#web/features/auth/step-up.ts'

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

test('signing in is tried again on 502, 503 and 504, after 200 ms and then twice as long each time', async () => {
  answers = [unavailable(502), unavailable(503), unavailable(504)]
  const signedIn = api.people.signIn.call({ email: 'rana@libsa.example', password: 'libsa-demo-2026' })
  await vi.runAllTimersAsync()
  expect(await signedIn).toEqual({ person: null })
  expect(asked).toEqual([0, 200, 600, 1400])
})

test('it gives up after the fourth time, and what says it takes minutes is not pressed', async () => {
  answers = [503, 503, 503, 503].map((status) => unavailable(status))
  const refused = api.people.viewer.call().catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await refused).toMatchObject({ code: 'server.busy', status: 503 })
  expect(asked).toHaveLength(4)
  answers = [unavailable(503, '300')]
  await expect(api.people.viewer.call()).rejects.toMatchObject({ status: 503 })
  expect(asked).toHaveLength(5)
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
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await vi.waitFor(() => expect(stepUpWanted.read()).toBe(true))
  await vi.advanceTimersByTimeAsync(0)
  answers = [Response.json({ apps: [] }), Response.json({ apps: [] })]
  endStepUp(true)
  expect([await first, await second]).toEqual([{ apps: [] }, { apps: [] }])
  expect(stepUpWanted.read()).toBe(false)
  answers = [stale()]
  const refused = api.factors.remove.call({ id: 'a' }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(stepUpWanted.read()).toBe(true))
  endStepUp(false)
  expect(await refused).toMatchObject({ code: 'people.sign-in-again', status: 403 })
})
