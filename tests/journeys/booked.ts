import type { BrowserContextOptions } from '@playwright/test'
import type pg from 'pg'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { type PhotoStage, photosEach } from '#domain/renting/rentals/hand-over.policy.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import type { Caller } from './caller.ts'
import { itemLike, ownPhone, personLike } from './namespace.ts'
import { daysAhead, type Shop, signIn, type Visit, visit } from './shop.ts'

interface Wish {
  locale: Locale
  /** Somebody like Rana unless said. */
  who?: string
  /** Nobody signs in. */
  isGuest?: boolean
  /** Days until the first of three. */
  ahead: number
  /** A piece like Dana's green gown unless said. */
  items?: readonly string[]
  method?: 'card' | 'cash'
  options?: BrowserContextOptions
}

/** Somebody with what she has booked. The gown: 45.000 + 2.250 + 3.000 for the gown, 1.000 more in cash. */
export async function booked(
  shop: Shop,
  database: pg.Pool,
  { locale, ahead, method = 'card', options, isGuest = false, ...wish }: Wish,
): Promise<Visit & { order: Order; who: string }> {
  const who = isGuest ? '' : (wish.who ?? (await personLike(database, 'rana')))
  const items = wish.items ?? [(await itemLike(database)).id]
  const her = await visit(shop, locale, options)
  if (!isGuest) await signIn(her.context, who)
  const { request } = her.context
  const days = daysAhead(ahead)
  const call = async (verb: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await request.fetch(`/api/orders${path}`, { method: verb, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as Order & { redirect: string | null }
  }
  const { id } = await call('POST', '', { key: newId(), lines: items.map((itemId) => ({ itemId, ...days, quantity: 1 })) })
  const place = { name: 'Rana', phone: ownPhone(), area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  const windows = { slot: `${addDays(days.from, -1)}_17-19`, collection: `${addDays(days.until, 1)}_17-19` }
  await call('PUT', `/${id}/delivery`, { ...place, ...windows })
  const { quote } = await call('PUT', `/${id}/method`, { method })
  await database.query(
    `UPDATE orders SET email = coalesce(email, id || '@libsa.example'), email_confirmed_at = now(), phone_confirmed_at = now() WHERE id = $1`,
    [id],
  )
  const { redirect } = await call('POST', `/${id}/payment`, { key: newId(), total: quote.total })
  if (redirect !== null) await payByRequest(her, redirect)
  return { ...her, who, order: await orderOf(her, id) }
}

/** Sends the form of the provider's page, and comes back to the shop, which asks how it went. */
async function payByRequest({ context: { request } }: Caller, address: string): Promise<void> {
  const paid = await request.post(address, { form: { number: '4242 4242 4242 4242' }, maxRedirects: 0 })
  expect(paid.status()).toBe(303)
  const back = await request.get(paid.headers()['location'] ?? '')
  expect(back.status()).toBe(200)
}

export async function orderOf({ context }: Caller, id: string): Promise<Order> {
  return (await (await context.request.get(`/api/orders/${id}`)).json()) as Order
}

/** Waits until what was authorised is charged. */
export async function captured(her: Visit, { id }: Order): Promise<void> {
  const statusOnceRun = async () => {
    await her.shop.runDueJobs()
    return (await orderOf(her, id)).payment?.status
  }
  await expect.poll(statusOnceRun).toBe('captured')
}

/** Makes a move of a rental by the API; `body` is what it needs. */
export async function act({ context }: Caller, { id }: { id: string }, move: string, body: object = {}): Promise<RentalView> {
  const answer = await context.request.put(`/api/rentals/${id}/${move}`, { data: { key: newId(), ...body } })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as RentalView
}

/** Takes the pictures of a stage. */
export async function photograph({ context }: Caller, { id }: { id: string }, stage: PhotoStage): Promise<void> {
  const data = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  for (let place = 1; place <= photosEach; place += 1) {
    const answer = await context.request.put(`/api/rentals/${id}/photos/${stage}/${place}`, {
      data,
      headers: { 'content-type': 'image/jpeg' },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** Adds a picture to what is being written about a rental. */
export async function addPhoto({ page, t }: Pick<Visit, 'page' | 't'>): Promise<void> {
  const buffer = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#9b87f5' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel(t('claims:photos.add'))
    .and(page.locator('input'))
    .setInputFiles({ name: 'spot.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('img', { name: t('claims:photos.taken', { place: 1 }), exact: true }).waitFor()
}
