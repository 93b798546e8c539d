import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowserStore } from './browser-store.ts'

let kept: Map<string, string>
let onStorage: ((event: { key: string | null; newValue: string | null }) => void) | null

beforeEach(() => {
  kept = new Map()
  onStorage = null
  vi.stubGlobal('window', {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
    addEventListener: (_: string, listener: typeof onStorage) => {
      onStorage = listener
    },
    removeEventListener: () => {
      onStorage = null
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const parse = (stored: string | null): number[] => (stored ? (JSON.parse(stored) as number[]) : [])

test('it is read once and saved on every change', () => {
  kept.set('list', '[1]')
  const store = createBrowserStore('list', parse)
  expect(store.read()).toEqual([1])
  kept.set('list', '[9]')
  expect(store.read()).toEqual([1])
  store.change((items) => [...items, 2])
  expect(kept.get('list')).toBe('[1,2]')
  expect(store.read()).toBe(store.read())
})

test('another tab is followed, other keys are not', () => {
  const store = createBrowserStore('list', parse)
  const listener = vi.fn()
  const leave = store.subscribe(listener)
  onStorage?.({ key: 'list', newValue: '[5]' })
  onStorage?.({ key: 'other', newValue: '[7]' })
  expect(store.read()).toEqual([5])
  expect(listener).toHaveBeenCalledTimes(1)
  onStorage?.({ key: null, newValue: null })
  expect(store.read()).toEqual([])
  leave()
  expect(onStorage).toBeNull()
})

test('nothing is known on the server', () => {
  kept.set('list', '[1]')
  const store = createBrowserStore('list', parse)
  expect(store.readOnServer()).toEqual([])
  expect(store.readOnServer()).toBe(store.readOnServer())
})

test('a browser that refuses to keep it has it until the page goes', () => {
  vi.stubGlobal('window', {
    localStorage: {
      getItem: () => {
        throw new Error('off')
      },
      setItem: () => {
        throw new Error('full')
      },
    },
  })
  const store = createBrowserStore('list', parse)
  store.change(() => [3])
  expect(store.read()).toEqual([3])
})

test('an empty list is the one the server drew, so that nothing is drawn again', () => {
  const store = createBrowserStore('list', parse)
  expect(store.read()).toBe(store.readOnServer())
  store.change(() => [3])
  store.change(() => [])
  expect(store.read()).toBe(store.readOnServer())
})
