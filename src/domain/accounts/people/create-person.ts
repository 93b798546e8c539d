import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { accountRole } from '#domain/permissions.policy.ts'
import { newId } from '#values/id.ts'
import type { Contact } from './contact.ts'
import { people, personRoles } from './people.table.ts'
import { savePassword } from './save-password.ts'

interface NewPerson {
  /** Proved: whoever asked has typed what was sent there. */
  contact: Contact
  name: string
  /** Hashed; null for an account that has none yet. */
  password: string | null
}

/** Makes the account of a proved contact, a customer's. Answers its id, or null when somebody has the contact already. */
export async function createPerson(tx: TxContext, { contact, name, password }: NewPerson): Promise<string | null> {
  const id = newId()
  const reached = contact.kind === 'email' ? { email: contact.to, emailVerified: true } : { phone: contact.to }
  const made = await tx.db
    .insert(people)
    .values({ id, name, ...reached, createdAt: tx.now, updatedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: people.id })
  if (made.length === 0) return null
  if (password !== null) await savePassword(tx, id, password)
  await tx.db.insert(personRoles).values({ personId: id, role: accountRole })
  await record(tx, 'person.confirmed', id)
  return id
}
