import { type Context, inTransaction } from '#domain/context.ts'
import { dropDestination, lockDestination, makeDestination } from '#domain/site/settings/decide-destination.ts'
import { requireSecond } from './require-second.ts'

/**
 * Confirms as a second administrator another account to be paid to.
 * @throws {Refusal} 404 `second-person.unknown`, 409 `second-person.same`, and those of `requireSecond`
 */
export async function confirmDestination(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const change = await lockDestination(tx, id)
    await requireSecond(tx, { ...change, needs: 'settings.write', refusal: 'second-person.same' })
    await makeDestination(tx, change)
  })
  ctx.settings?.forget()
}

/**
 * Gives up another account to be paid to, by whoever asked or by another.
 * @throws {Refusal} 404 `second-person.unknown`
 */
export async function declineDestination(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => dropDestination(tx, await lockDestination(tx, id)))
}
