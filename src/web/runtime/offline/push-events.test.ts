import { expect, test } from 'vitest'
import { openNote, showNote } from './push-events.ts'

const origin = 'https://libsa.example'

test('a note is shown in its language, and one with the same tag takes its place', async () => {
  const shown: unknown[] = []
  const registration = { showNotification: async (...all: unknown[]) => void shown.push(all) }
  await showNote({ registration }, { title: 'طلبك مؤكد', path: '/ar/profile/orders/7', lang: 'ar', dir: 'rtl', tag: 'one' })
  expect(shown).toEqual([['طلبك مؤكد', { tag: 'one', lang: 'ar', dir: 'rtl', icon: '/app/icon-192.png', data: '/ar/profile/orders/7' }]])
})

/** The addresses that a press opens or loads again, with these tabs open. */
async function openedBy(path: unknown, tabs: readonly string[] = []): Promise<string[]> {
  const done: string[] = []
  const clients = {
    matchAll: async () =>
      tabs.map((url) => ({ url, focus: async () => undefined, navigate: async (to: string) => void done.push(`again ${to}`) })),
    openWindow: async (url: string) => void done.push(url),
  }
  await openNote({ clients }, { path, origin })
  return done
}

test('a press opens the page of the event, in the tab that shows it already, and no page of another site', async () => {
  expect(await openedBy('/profile/orders/7')).toEqual([`${origin}/profile/orders/7`])
  expect(await openedBy('/profile/orders/7', [`${origin}/`])).toEqual([`${origin}/profile/orders/7`])
  expect(await openedBy('/profile/orders/7', [`${origin}/profile/orders/7`])).toEqual([`again ${origin}/profile/orders/7`])
  expect(await openedBy('https://evil.example/')).toEqual([])
  expect(await openedBy(undefined)).toEqual([`${origin}/`])
})
