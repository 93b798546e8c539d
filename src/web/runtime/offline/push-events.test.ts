import { expect, test, vi } from 'vitest'
import { openNote, renewSubscription, showNote } from './push-events.ts'

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

test.each([200, 401])('a new address of the browser is told to the shop, and given up where nobody is signed in (%s)', async (status) => {
  const sent: unknown[] = []
  const done: string[] = []
  const made = (endpoint: string) => ({
    options: { applicationServerKey: new ArrayBuffer(1) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: async () => done.push(endpoint),
  })
  const pushManager = { getSubscription: async () => null, subscribe: async () => made('https://push.example/new') }
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    sent.push([path, JSON.parse(init.body)])
    return new Response(null, { status })
  })
  try {
    await renewSubscription({ registration: { pushManager } } as never, { oldSubscription: made('https://push.example/old') } as never)
  } finally {
    vi.unstubAllGlobals()
  }
  expect(sent).toEqual([['/api/push-devices/own', { endpoint: 'https://push.example/new', keys: { p256dh: 'key', auth: 'secret' } }]])
  expect(done).toEqual(status === 401 ? ['https://push.example/new'] : [])
})
