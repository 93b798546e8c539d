import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { can, configuredRole } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { endSessionsOf } from '#domain/accounts/sessions/end-sessions.ts'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import { addRole, removeRole } from '#domain/accounts/people/change-person-role.ts'
import { findByContact } from '#domain/accounts/people/contact.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { refuseLastAdmin } from '#domain/accounts/people/refuse-last-admin.ts'
import type { RoleInput } from './role.contract.ts'

/**
 * Gives a role to a person with a verified address and sends a mail. A new courier's sessions end. Giving twice changes nothing.
 * @throws {Refusal} people.unknown-address (404)
 */
export async function grantRole(ctx: Context, input: RoleInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, input.email)
    if (!(await addRole(tx, person.id, input.role))) return
    // A courier signs in at another portal from now on.
    if (can({ roles: [input.role] }, 'deliveries.sign-in')) await endSessionsOf(tx, person.id)
    await tell(tx, person, { role: input.role, change: 'granted' })
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
    await tell(tx, person, { role: input.role, change: 'revoked' })
  })
}

async function findId(tx: TxContext, email: string): Promise<string> {
  const personId = await findByContact(tx.db, { kind: 'email', to: email.toLowerCase() })
  if (!personId) throw new Refusal('people.unknown-address', 404)
  return personId
}

interface Known {
  id: string
  name: string
  email: string
}

async function lockPerson(tx: TxContext, email: string): Promise<Known> {
  const [person] = await tx.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(and(eq(people.email, email.toLowerCase()), eq(people.emailVerified, true)))
    .for('update')
  if (!person) throw new Refusal('people.unknown-address', 404)
  return { ...person, email: email.toLowerCase() }
}

async function tell(
  tx: TxContext,
  person: Known,
  { role, change }: { role: RoleInput['role']; change: 'granted' | 'revoked' },
): Promise<void> {
  const locale = await languageOf(tx, person.id)
  const t = translator(locale)
  const words = { role: t(`people:role.${role}`) }
  await enqueueMail(tx, {
    to: person.email,
    locale,
    subject: t(`mail:role.${change}.subject`, words),
    heading: t(`mail:role.${change}.heading`, words),
    lines: [t(`mail:role.${change}.line`, words), t('mail:role.caution')],
    dedupeKey: `role:${newId()}`,
  })
}
