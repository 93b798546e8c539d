import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { accountRole } from '#domain/permissions.policy.ts'
import { mailboxOf } from '#values/contact.ts'
import { newId } from '#values/id.ts'
import type { Contact } from './contact.ts'
import { people, personRoles } from './people.table.ts'
import { savePassword } from './save-password.ts'

interface NewPerson {
  /** Verified: its code was confirmed, or staff have added it. */
  contact: Contact
  name: string
  arabicName?: string | null
  /** The hash; null for an account without a password. */
  password: string | null
  /** Staff add the account: its person has not come in yet. */
  isInvited?: boolean
}

/** Creates a customer's account for a verified contact. Returns its id, or null when the contact has an account, also under another spelling. */
export async function createPerson(
  tx: TxContext,
  { contact, name, arabicName = null, password, isInvited = false }: NewPerson,
): Promise<string | null> {
  const id = newId()
  const contactFields =
    contact.kind === 'email' ? { email: contact.to, mailbox: mailboxOf(contact.to), emailVerified: true } : { phone: contact.to }
  const added = await tx.db
    .insert(people)
    .values({ id, name, arabicName, ...contactFields, invitedAt: isInvited ? tx.now : null, createdAt: tx.now, updatedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: people.id })
  if (added.length === 0) return null
  if (password !== null) await savePassword(tx, id, password)
  await tx.db.insert(personRoles).values({ personId: id, role: accountRole })
  await record(tx, isInvited ? 'person.invited' : 'person.confirmed', id)
  return id
}
