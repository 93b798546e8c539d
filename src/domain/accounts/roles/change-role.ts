import { and, eq } from 'drizzle-orm'
import { removeRole } from '#domain/accounts/people/change-person-role.ts'
import { findByContact } from '#domain/accounts/people/contact.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { refuseLastAdmin } from '#domain/accounts/people/refuse-last-admin.ts'
import { endSessionsOf } from '#domain/accounts/sessions/end-sessions.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { configuredRole, takesTwo } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { giveRole } from './give-role.ts'
import { mailChangedRole } from './mail-changed-role.ts'
import { mailRemovedRole } from './mail-removed-role.ts'
import type { RoleInput } from './role.contract.ts'

/**
 * Gives a role to a person with a verified address, or asks for it where it takes two people. A new courier's sessions end. Giving twice
 * changes nothing.
 * @throws {Refusal} people.unknown-address (404)
 */
export async function grantRole(ctx: Context, input: RoleInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, input.email)
    await giveRole(tx, person.id, input.role)
  })
}

/**
 * Takes a role, ends the person's sessions and sends a mail.
 * @throws {Refusal} people.unknown-address (404)
 * @throws {Refusal} people.last-admin (409) when nobody else would be an administrator
 */
export async function revokeRole(ctx: Context, input: RoleInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (input.role === configuredRole) await refuseLastAdmin(tx, await findId(tx, input.email))
    const person = await lockPerson(tx, input.email)
    if (!(await removeRole(tx, person.id, input.role))) return
    await endSessionsOf(tx, person.id)
    await mailChangedRole(tx, person.id, { role: input.role, change: 'revoked' })
    if (takesTwo(input.role)) await mailRemovedRole(tx, person.id)
  })
}

async function findId(tx: TxContext, email: string): Promise<string> {
  const personId = await findByContact(tx.db, { kind: 'email', to: email.toLowerCase() })
  if (!personId) throw new Refusal('people.unknown-address', 404)
  return personId
}

async function lockPerson(tx: TxContext, email: string): Promise<{ id: string }> {
  const [person] = await tx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.email, email.toLowerCase()), eq(people.emailVerified, true)))
    .for('update')
  if (!person) throw new Refusal('people.unknown-address', 404)
  return person
}
