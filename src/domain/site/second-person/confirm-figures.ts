import { type Context, inTransaction } from '#domain/context.ts'
import { dropFigures, lockAsked, makeFigures } from '#domain/site/business-settings/figures-draft.ts'
import { requireSecond } from './require-second.ts'

/**
 * Confirms as a second administrator a change of figures of money.
 * @throws {Refusal} 404 `second-person.unknown`, 409 `second-person.same`, and those of `requireSecond` and `planFigures`
 */
export async function confirmFigures(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const draft = await lockAsked(tx, id)
    await requireSecond(tx, { ...draft, needs: 'settings.write', refusal: 'second-person.same' })
    await makeFigures(tx, draft)
  })
}

/**
 * Gives up a change of figures that waits, by whoever asked or by another; its draft stays.
 * @throws {Refusal} 404 `second-person.unknown`
 */
export async function declineFigures(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAsked(tx, id)
    await dropFigures(tx)
  })
}
