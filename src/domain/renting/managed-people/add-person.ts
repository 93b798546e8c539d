import { contactOf } from '#domain/accounts/people/contact.ts'
import { createPerson } from '#domain/accounts/people/create-person.ts'
import { refuseName } from '#domain/accounts/people/refuse-name.ts'
import { saveLocale } from '#domain/accounts/profiles/save-locale.ts'
import { giveRole } from '#domain/accounts/roles/give-role.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { mailPerson } from './mail-person.ts'
import type { NewPerson } from './person-detail.contract.ts'

/**
 * Adds an account, with the roles that one person may give, and sends its person a link to choose a password, which staff never know. Their
 * contact is not confirmed until they sign in. Returns the id.
 * @throws {Refusal} people.contact-missing (422), people.phone-invalid (422), people.account-exists (409)
 * @throws {Refusal} the codes of `refuseName` (422)
 * @throws {Refusal} people.role-by-email (422) for a role without an e-mail address
 */
export async function addPerson(ctx: Context, { name, arabicName, email, phone, roles, locale }: NewPerson): Promise<string> {
  const contact = contactOf({ email, phone })
  if (roles.length > 0 && contact.kind !== 'email') throw new Refusal('people.role-by-email', 422, { fields: ['email'] })
  refuseName(name)
  refuseName(arabicName, 'arabicName')
  return inTransaction(ctx, async (tx) => {
    const personId = await createPerson(tx, { contact, name, arabicName: arabicName || null, password: null, isInvited: true })
    if (!personId) throw new Refusal('people.account-exists', 409)
    await saveLocale(tx, personId, locale)
    for (const role of new Set(roles)) await giveRole(tx, personId, role)
    await mailPerson(tx, personId, { message: 'invited' })
    return personId
  })
}
