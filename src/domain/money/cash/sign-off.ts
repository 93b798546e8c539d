import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { changeSession } from '#domain/money/cash-sessions/change-session.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { lockOthers } from './lock-session.ts'
import { writeOff } from './write-off.ts'

/**
 * Signs off the difference of a session as a second person: not its courier, and not whoever counted. Signed off again, nothing changes.
 * @throws {Refusal} 404 `cash.unknown`, 403 `cash.own`, 409 `cash.wrong-status`, `cash.same-person`, and those of `requireSecond`
 */
export async function signOff(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOthers(tx, id)
    const { status, counted, expected, countedBy, countedAt, courierId } = session
    if (status === 'resolved') return
    if (status !== 'variance' || counted === null || countedAt === null) throw new Refusal('cash.wrong-status', 409)
    await requireSecond(tx, { askedBy: countedBy, askedAt: countedAt, needs: 'cash.sign-off', refusal: 'cash.same-person' })
    await writeOff(tx, { id, courierId, difference: counted - expected })
  })
}

/**
 * Has a session whose count differs be counted again, as somebody who has not counted it. What was handed in stays in the shop.
 * @throws {Refusal} 404 `cash.unknown`, 403 `cash.own`, 409 `cash.wrong-status`, `cash.same-person`, and those of `requireSecond`
 */
export async function countAgain(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { status, countedBy, countedAt } = await lockOthers(tx, id)
    if (status === 'counting') return
    if (status !== 'variance' || countedAt === null) throw new Refusal('cash.wrong-status', 409)
    await requireSecond(tx, { askedBy: countedBy, askedAt: countedAt, needs: 'cash.sign-off', refusal: 'cash.same-person' })
    await changeSession(tx, id, { status: 'counting' })
    await record(tx, 'cash.count-again', id)
  })
}
