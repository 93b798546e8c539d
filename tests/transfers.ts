import type pg from 'pg'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { newId } from '#values/id.ts'
import type { Browser } from './front.ts'

interface Pool {
  query(statement: string, values: unknown[]): Promise<unknown>
}

/** Opens CliQ in a shop whose settings nobody has written yet, with other sections beside it. */
export async function openCliq(pool: Pool, sections: object = {}): Promise<void> {
  const { colors, header, footer } = defaultSettings
  const cliq = { enabled: true, alias: 'LIBSADEMO', name: { en: 'Libsa', ar: 'لبسة' } }
  await pool.query(
    `INSERT INTO site_settings (version, settings, sections, written_at) VALUES (1, $1, '{cliq}', '2027-01-01') ON CONFLICT (version) DO UPDATE SET settings = $1`,
    [JSON.stringify({ colors, header, footer, cliq, ...sections })],
  )
}

interface Wanted {
  itemId: string
  /** The only day of the rental. */
  day: string
  phone?: string
  /** The address of a guest; none where somebody is signed in. */
  email?: string | null
}

/** Somebody checks out with a CliQ transfer, which the shop awaits from then on. */
export async function awaitTransfer(
  pool: pg.Pool,
  browser: Browser,
  { itemId, day, phone = '0791234567', email = `guest-${newId()}@elsewhere.example` }: Wanted,
): Promise<{ order: Order; transfer: NonNullable<Order['transfer']> }> {
  const send = async (method: string, path: string, data: object) => {
    const answer = await browser.send(method, `/api/orders${path}`, data)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { id } = await send('POST', '', { key: newId(), lines: [{ itemId, from: day, until: day, quantity: 1 }] })
  const place = { name: 'Rana Haddad', phone, area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  const before = new Date(Date.parse(day) - 24 * 3_600_000).toISOString().slice(0, 10)
  await send('PUT', `/${id}/delivery`, { ...place, slot: `${before}_17-19` })
  let ready = await send('PUT', `/${id}/method`, { method: 'transfer' })
  if (email !== null) {
    await send('POST', `/${id}/email-codes`, { email })
    const { rows } = await pool.query<{ subject: string }>('SELECT subject || body_text AS subject FROM outbox WHERE recipient = $1', [
      email.toLowerCase(),
    ])
    ready = await send('PUT', `/${id}/email`, { email, code: /\b\d{6}\b/.exec(rows[0]?.subject ?? '')?.[0] })
  }
  const { order } = (await send('POST', `/${id}/payment`, { key: newId(), total: (ready['quote'] as Order['quote']).total })) as {
    order: Order
  }
  if (!order.transfer) throw new Error('no transfer is awaited')
  return { order, transfer: order.transfer }
}
