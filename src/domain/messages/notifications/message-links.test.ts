import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Browser } from '#tests/front.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { readMailHtml } from '#tests/mail-html.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { type Locale, locales, localizedPath } from '#values/locale.ts'
import { smsParts } from '#values/sms-text.ts'
import { type NotificationEvent, notificationEvents, pathOf, rowOf } from './notification.policy.ts'
import type { NotificationDetails } from './notification-details.policy.ts'
import type { NotifiedParty } from './notification-row.policy.ts'
import { notify, type Recipient } from './notify.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let order: { id: string }
beforeAll(async () => {
  shop = await world({ mail: { send: async () => undefined, close: () => undefined } })
  await shop.pool.query(`UPDATE people SET phone = '+962790000001' WHERE id = 'customer-rana'`)
  rana = await signedIn(shop, 'customer')
  order = (await guestOrders(() => shop).booked()).order
})
afterAll(() => shop.close())

const details: NotificationDetails = {
  number: 1048,
  piece: { en: 'Hand-embroidered wedding thobe with a velvet jacket', ar: 'ثوب زفاف مطرّز يدويًا مع جاكيت مخمل' },
  count: 2,
  itemId: 'wf-002',
  days: { from: '2027-09-29', until: '2027-10-12' },
  amount: 45_500,
  by: '2027-09-29T20:45:00.000Z',
}
const readers = {
  account: () => ({ personId: 'customer-rana' }),
  'guest with mail': (locale: Locale) => ({ personId: null, locale, email: 'guest@example.com' }),
  'guest with phone': (locale: Locale) => ({ personId: null, locale, phone: '+962790000002' }),
} as const satisfies Record<string, (locale: Locale) => Omit<Recipient, 'party'>>
type Reader = keyof typeof readers

const told = notificationEvents.flatMap((event) =>
  (Object.keys(rowOf(event).to) as NotifiedParty[]).flatMap((party) =>
    (party === 'customer' ? (Object.keys(readers) as Reader[]) : (['account'] as const)).map((reader) => ({ event, party, reader })),
  ),
)

interface Message {
  channel: string
  locale: Locale
  html: string | null
  text: string
}

async function messagesOf(event: NotificationEvent, recipient: Recipient): Promise<Message[]> {
  await shop.pool.query('DELETE FROM outbox')
  const request = { subjectId: `${event}-${recipient.party}`, orderId: order.id, people: [recipient], details }
  await shop.pool.query('DELETE FROM notifications')
  await inTransaction(shop.system(), (tx) => notify(tx, event, request))
  return (await shop.pool.query<Message>('SELECT channel, locale, body_html AS html, body_text AS text FROM outbox ORDER BY channel')).rows
}

/** The page that an address leads to, by way of the link of the order for a guest. */
async function pageOf(url: string, locale: Locale): Promise<string> {
  const { origin, pathname, searchParams, search } = new URL(url)
  expect(origin).toBe('http://localhost:3000')
  const token = /\/order\/([\w-]{22})$/.exec(pathname)?.[1]
  if (token === undefined) return pathname + search
  const opened = (await shop.browser().get(`/api/order-links/${token}`)).body
  expect(opened).toMatchObject({ state: 'open', order: { id: order.id } })
  return localizedPath(searchParams.get('to') ?? `/profile/orders/${order.id}`, locale)
}

test.each(locales)('each message of each reader has one action, which leads to their page, in %s', async (locale) => {
  await rana.send('PUT', '/api/profile', { locale })
  for (const { event, party, reader } of told) {
    const recipient = { party, ...readers[reader](locale) }
    const { channels = [] } = rowOf(event).to[party] ?? {}
    const messages = await messagesOf(event, recipient)
    const path = pathOf({ event, party, orderId: order.id, subjectId: `${event}-${party}`, details }) ?? ''
    const about = `${event} to ${party}, ${reader}`
    expect({ about, isReached: messages.length > 0 }).toEqual({ about, isReached: channels.length > 0 })
    expect({ about, path }).not.toEqual({ about, path: '' })
    for (const { channel, html, text, ...message } of messages) {
      expect({ about, locale: message.locale }).toEqual({ about, locale })
      if (channel === 'mail') {
        const buttons = readMailHtml(html ?? '').elements.filter(
          ({ name, properties }) => name === 'a' && `${properties['className']}` === 'press',
        )
        expect({ about, count: buttons.length }).toEqual({ about, count: 1 })
        const url = String(buttons[0]?.properties['href'])
        expect(text.split('\n')).toContain(url)
        expect({ about, page: await pageOf(url, locale) }).toEqual({ about, page: localizedPath(path, locale) })
      } else {
        const urls = text.match(/https?:\S+/g) ?? []
        // A guest without mail has the link alone as a way to the order.
        expect({ about, count: urls.length }).toEqual({ about, count: reader === 'guest with phone' ? 1 : 0 })
        for (const url of urls) expect({ about, page: await pageOf(url, locale) }).toEqual({ about, page: localizedPath(path, locale) })
        expect({ about, parts: smsParts(text) <= (urls.length > 0 ? 4 : 2) }).toEqual({ about, parts: true })
      }
    }
  }
})
