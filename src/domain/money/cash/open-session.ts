import { and, eq, inArray, isNull } from 'drizzle-orm'
import { people, personRoles } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { cashSessions } from '#domain/money/cash-sessions/cash-sessions.table.ts'
import { addSession } from '#domain/money/cash-sessions/change-session.ts'
import { postOfSession } from '#domain/money/cash-sessions/post-cash.ts'
import { holdersOf } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Fils } from '#values/money.ts'
import { moveShopCash } from './move-shop-cash.ts'

interface Opening {
  key: string
  courierId: string
  float: Fils
}

/**
 * Opens the cash session of a courier's shift with a float from the cash in the shop. The same key opens once.
 * @throws {Refusal} 404 `cash.unknown-courier`, 403 `cash.own`
 * @throws {Refusal} 409 `cash.session-open`, `cash.shop-not-enough`, `cash.other-request` when the key was used for something else
 */
export function openSession(ctx: Context, { key, courierId, float }: Opening): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const [known] = await tx.db.select().from(cashSessions).where(eq(cashSessions.key, key))
    if (known) {
      if (known.courierId !== courierId || known.float !== float) throw new Refusal('cash.other-request', 409)
      return { id: known.id }
    }
    if (courierId === tx.actor.personId) throw new Refusal('cash.own', 403)
    await requireCourier(tx, courierId)
    const id = await addSession(tx, { key, courierId, float })
    if (id === null) throw new Refusal('cash.session-open', 409)
    if (float > 0) await moveShopCash(tx, -float)
    const entries = [
      { account: 'courier_cash', amount: float, party: courierId },
      { account: 'cash_at_shop', amount: -float },
    ] as const
    await postOfSession(tx, { kind: 'cash_float', key: `cash-float:${id}`, entries }, { sessionId: id, kind: 'float' })
    await record(tx, 'cash.opened', id, { amount: float, courierId })
    return { id }
  })
}

async function requireCourier(tx: TxContext, courierId: string): Promise<void> {
  const roles = holdersOf('cash.carry-own')
  const [courier] = await tx.db
    .select({ id: people.id })
    .from(people)
    .innerJoin(personRoles, eq(personRoles.personId, people.id))
    .where(
      and(
        eq(people.id, courierId),
        inArray(personRoles.role, [...roles] as string[] as never[]),
        isNull(people.suspendedAt),
        isNull(people.deletedAt),
      ),
    )
    .limit(1)
  if (!courier) throw new Refusal('cash.unknown-courier', 404)
}
