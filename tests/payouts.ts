import type { Context } from '#domain/context.ts'
import { changeMethod } from '#domain/money/payouts/change-method.ts'

/** The IBAN that Jordan's central bank gives as its example. */
export const exampleIban = 'JO94CBJO0010000000000131000302'

interface Shop {
  as(visitorId: string): Context
  query(statement: string, values?: unknown[]): Promise<unknown>
}

/** An owner with nothing in the way of a payout: a checked identity, and a method of long ago. */
export async function readyOwner({ as, query }: Shop, ownerId: string): Promise<Context> {
  const visitor = as('')
  const owner: Context = { ...visitor, actor: { ...visitor.actor, personId: ownerId, roles: ['customer', 'owner'] } }
  await query(
    `INSERT INTO identity_checks (id, person_id, need, status, locale, created_at) VALUES ('check-of-' || $1, $1, 'payout', 'approved', 'en', now()) ON CONFLICT DO NOTHING`,
    [ownerId],
  )
  await changeMethod(owner, { kind: 'iban', account: exampleIban, holder: 'Dana Khoury' })
  await query(`UPDATE payout_methods SET changed_at = changed_at - interval '1 week' WHERE person_id = $1`, [ownerId])
  return owner
}
