import { QueryClient } from '@tanstack/react-query'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PageRequest, pageRequest, prefetchWith } from './viewer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const cards = { queryKey: ['cards'], queryFn: async () => 'cards' }
const after = (milliseconds: number) => ({
  queryKey: ['counts'],
  queryFn: () => new Promise((resolve) => setTimeout(() => resolve('counts'), milliseconds)),
})

/** The result of a page's reads, and whether it may be kept. */
async function brought(beside: { queryKey: string[]; queryFn: () => Promise<unknown> }, { isWhole = false, path = '/browse' } = {}) {
  const context = new RouterContextProvider()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // The reads here ask nothing of the API.
  context.set(pageRequest, { queryClient, isWhole } as PageRequest)
  const request = new Request(`http://localhost${path}`)
  const loading = prefetchWith({ context, request }, { needed: () => [cards], beside: () => [beside] })
  await vi.advanceTimersByTimeAsync(5000)
  const { data, init } = await loading
  const ofServer = queryClient.getQueryCache().findAll()
  expect(ofServer.map(({ queryKey }) => queryKey)).toEqual(data.dehydrated.queries.map(({ queryKey }) => queryKey))
  return {
    reads: data.dehydrated.queries.map(({ queryKey }) => queryKey[0]).sort(),
    isKept: !new Headers(init?.headers).has('cache-control'),
  }
}

test('a page brings what comes soon, waits longer where it is kept for all, and is not kept without it', async () => {
  const whole = { reads: ['cards', 'counts'], isKept: true }
  const partial = { reads: ['cards'], isKept: false }
  expect(await brought(after(150))).toEqual(whole)
  expect(await brought(after(250))).toEqual(partial)
  expect(await brought(after(250), { isWhole: true })).toEqual(whole)
  expect(await brought(after(2500), { isWhole: true })).toEqual(partial)
  expect(await brought({ queryKey: ['counts'], queryFn: () => Promise.reject(new Error('none')) }, { isWhole: true })).toEqual(partial)
})

test('a browser that has the page asks for the rest by itself', async () => {
  expect((await brought(after(0), { path: '/browse.data' })).reads).toEqual(['cards'])
})
