import { newId } from '#values/id.ts'
import { type CardKind, type CardRow, cardColumns, demoCardOf } from './demo-cards.ts'
import { type DemoProvider, insertOnce, openDemoPage } from './demo-rows.ts'
import { chargeable, PaymentRefused, type Payments } from './payments.ts'

/** The time for which banks keep a hold without the payer: seven days, with Visa 4 days and 18 hours. */
const holdMs = 7 * 86_400_000
const visaHoldMs = 4.75 * 86_400_000
const refusing: readonly CardKind[] = ['declines-later', 'asks-later', 'forbids-later']

type Cards = Pick<
  Payments,
  'createCustomer' | 'authorizeSaved' | 'saveCard' | 'findSavedCard' | 'listCards' | 'removeCard' | 'removeCustomer'
>

/** The calls of the port about customers and their saved cards. */
export function demoSavedCards(provider: DemoProvider): Cards {
  const { pool } = provider
  return {
    async createCustomer({ key }) {
      await pool.query('INSERT INTO demo_customers (id, key) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [`democus_${newId()}`, key])
      const { rows } = await pool.query<{ id: string }>('SELECT id FROM demo_customers WHERE key = $1', [key])
      return rows[0]?.id ?? ''
    },
    async authorizeSaved({ reference, amount, key, customer, card }) {
      chargeable(amount)
      const { rows } = await pool.query<{ kind: CardKind; brand: string }>(
        'SELECT kind, brand FROM demo_cards WHERE id = $1 AND customer_id = $2 AND removed_at IS NULL',
        [card, customer],
      )
      const [{ kind, brand } = { kind: null, brand: '' }] = rows
      if (!kind) throw new PaymentRefused('the customer has no such card')
      const status = refusing.includes(kind) ? 'failed' : 'authorized'
      const now = (await provider.now?.()) ?? new Date()
      const until = new Date(now.getTime() + (brand === 'visa' ? visaHoldMs : holdMs))
      const row = { purpose: 'hold', key, orderId: reference, amount, customer, status, card, kind, captureBefore: until } as const
      const { id, captureBefore } = await insertOnce(pool, { ...row, returnUrl: '', locale: 'en', pictures: [] })
      return {
        providerId: id,
        status: kind === 'asks-later' ? 'needs-payer' : status === 'failed' ? 'declined' : 'authorized',
        isFinal: kind === 'forbids-later',
        captureBefore: status === 'failed' ? null : captureBefore,
      }
    },
    saveCard: ({ key, customer, returnUrl, locale }) =>
      openDemoPage(provider, { purpose: 'card', key, orderId: '', amount: 0, returnUrl, locale, pictures: [], customer }),
    async findSavedCard(providerId) {
      const { rows } = await pool.query<CardRow>(
        `SELECT ${cardColumns} FROM demo_payments p JOIN demo_cards c ON c.id = p.card_id WHERE p.id = $1 AND p.status = 'saved'`,
        [providerId],
      )
      return rows[0] ? demoCardOf(rows[0]) : null
    },
    async listCards(customer) {
      const { rows } = await pool.query<CardRow>(
        `SELECT ${cardColumns} FROM demo_cards c WHERE customer_id = $1 AND removed_at IS NULL ORDER BY created_at DESC LIMIT 100`,
        [customer],
      )
      return rows.flatMap((row) => demoCardOf(row) ?? [])
    },
    async removeCard(card) {
      await pool.query('UPDATE demo_cards SET removed_at = now() WHERE id = $1 AND removed_at IS NULL', [card])
    },
    async removeCustomer(customer) {
      await pool.query('UPDATE demo_cards SET removed_at = now() WHERE customer_id = $1 AND removed_at IS NULL', [customer])
      // Payments refer to the row; its key names a person.
      await pool.query('UPDATE demo_customers SET key = id WHERE id = $1', [customer])
    },
  }
}
