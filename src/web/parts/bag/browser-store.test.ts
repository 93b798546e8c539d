import { expect, test } from 'vitest'
import { createBrowserStore } from './browser-store.ts'

test('an empty list is the one the server drew, so that nothing is drawn again', () => {
  const store = createBrowserStore<string>('kept', (stored) => JSON.parse(stored ?? '[]') as string[])
  expect(store.read()).toBe(store.readOnServer())
  store.change(() => ['one'])
  expect(store.read()).toEqual(['one'])
})
