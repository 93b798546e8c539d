import type { FullContext } from '#domain/context.ts'
import { changeMethod } from '#domain/money/payouts/change-method.ts'
import { getEarnings } from '#domain/money/payouts/get-earnings.ts'
import { makeBatch } from '#domain/money/payouts/make-batch.ts'
import type { Earnings } from '#domain/money/payouts/payout.contract.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from './money.ts'

/** The IBAN that Jordan's central bank gives as its example. */
export const exampleIban = 'JO94CBJO0010000000000131000302'

interface Shop {
  as(visitorId: string): FullContext
  query(statement: string, values?: unknown[]): Promise<unknown>
}

/** An owner with nothing in the way of a payout: a checked identity, and a method of long ago. */
export async function readyOwner({ as, query }: Shop, ownerId: string): Promise<FullContext> {
  const visitor = as('')
  const owner: FullContext = { ...visitor, actor: { ...visitor.actor, personId: ownerId, roles: ['customer', 'owner'] } }
  await query(
    `INSERT INTO identity_checks (id, person_id, need, status, locale, created_at) VALUES ('check-of-' || $1, $1, 'payout', 'approved', 'en', now()) ON CONFLICT DO NOTHING`,
    [ownerId],
  )
  await changeMethod(owner, { kind: 'iban', account: exampleIban, holder: 'Dana Khoury' })
  await query(`UPDATE payout_methods SET changed_at = changed_at - interval '1 week' WHERE person_id = $1`, [ownerId])
  return owner
}

/** A shop in which Dana is ready to be paid, and Lina and Nour administrate. Her three days of `triple` bring 36.000 of 45.000, of `single-1` 12.000. */
export interface PayoutShop extends PaidShop {
  dana: FullContext
  lina: FullContext
  nour: FullContext
  /** Sets the status of an order's rentals. */
  ends(order: PaidOrder, status: string): Promise<unknown>
  /** Dana's unpaid amounts by state. */
  sums(): Promise<Earnings['sums']>
  /** Makes the batch of today. */
  batch(): Promise<unknown[]>
  /** Every payout, as `36000 batched`. */
  made(): Promise<string[]>
  pass(days: number): void
}

export async function openPayoutShop(): Promise<PayoutShop> {
  const shop = await openPaidShop()
  await shop.query(`INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES
    ('admin-lina', 'Lina', 'lina@example.com', true, now(), now()), ('admin-nour', 'Nour', 'nour@example.com', true, now(), now())`)
  await shop.query(`INSERT INTO roles VALUES ('admin') ON CONFLICT DO NOTHING`)
  await shop.query(`INSERT INTO person_roles VALUES ('admin-lina', 'admin'), ('admin-nour', 'admin')`)
  const admin = (id: string): FullContext => ({ ...shop.as(''), actor: { ...shop.as('').actor, personId: id, roles: ['admin'] } })
  const dana = await readyOwner(shop, 'owner-dana')
  return {
    ...shop,
    dana,
    lina: admin('admin-lina'),
    nour: admin('admin-nour'),
    ends: ({ rentals }, status) => shop.query('UPDATE rentals SET status = $2 WHERE id = ANY ($1)', [rentals, status]),
    sums: async () => (await getEarnings(dana)).sums,
    batch: () => makeBatch(shop.as('')),
    made: async () =>
      (await shop.query<{ amount: number; status: string }>('SELECT amount, status FROM payouts ORDER BY created_at, number')).map(
        ({ amount, status }) => `${amount} ${status}`,
      ),
    pass: (days) => void shop.clock.advance(days * 86_400_000),
  }
}
