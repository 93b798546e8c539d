import { changePerson } from '#domain/accounts/people/change-person.ts'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { refuseName } from '#domain/accounts/people/refuse-name.ts'
import { saveLocale } from '#domain/accounts/profiles/save-locale.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import type { ChangedPerson } from './person-detail.contract.ts'
import { refuseDeleted } from './refuse-deleted.ts'

/**
 * Changes a person's name, in both alphabets, and the language of messages to them. Their contact changes by their own confirmation alone.
 * @throws {Refusal} the codes of `refuseName` (422)
 * @throws {Refusal} people.unknown (404)
 */
export async function changePersonDetails(ctx: Context, { id, name, arabicName, locale }: ChangedPerson & { id: string }): Promise<void> {
  refuseName(name)
  refuseName(arabicName, 'arabicName')
  await inTransaction(ctx, async (tx) => {
    refuseDeleted(await lockPerson(tx, id))
    await changePerson(tx, id, { name, arabicName: arabicName || null })
    await saveLocale(tx, id, locale)
    await record(tx, 'person.changed', id)
  })
}
