import { inArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { accountRole, type Role } from '#domain/permissions.policy.ts'
import { accounts } from '#platform/auth/auth.table.ts'
import { hashPassword } from '#platform/auth/password.ts'
import { mailboxOf } from '#values/contact.ts'
import { people, personRoles } from './people.table.ts'
import { saveRoles } from './save-roles.ts'

interface DemoAccount {
  id: string
  name: string
  arabicName: string
  email: string
  role: Role
  password: string
}

const password = 'libsa-demo-2026'

/** The accounts of the demonstration; they are printed at start. */
export const demoAccounts: readonly DemoAccount[] = [
  { id: 'customer-rana', name: 'Rana Haddad', arabicName: 'رنا حدّاد', email: 'rana@libsa.example', role: 'customer', password },
  { id: 'owner-dana', name: 'Dana Khoury', arabicName: 'دانا خوري', email: 'dana@libsa.example', role: 'owner', password },
  { id: 'owner-lama', name: 'Lama Nasser', arabicName: 'لمى ناصر', email: 'lama@libsa.example', role: 'owner', password },
  { id: 'courier-omar', name: 'Omar Saleh', arabicName: 'عمر صالح', email: 'omar@libsa.example', role: 'courier', password },
  { id: 'moderator-nour', name: 'Nour Qasem', arabicName: 'نور قاسم', email: 'nour@libsa.example', role: 'moderator', password },
  { id: 'admin-lina', name: 'Lina Odeh', arabicName: 'لينا عودة', email: 'lina@libsa.example', role: 'admin', password },
]

/** Inserts the demonstration's people, and the roles, where they are missing. The password is hashed once for all of them. */
export async function seedPeople(tx: TxContext): Promise<void> {
  await saveRoles(tx)
  const known = await tx.db
    .select({ id: people.id })
    .from(people)
    .where(
      inArray(
        people.id,
        demoAccounts.map(({ id }) => id),
      ),
    )
  if (known.length === demoAccounts.length) return
  const hash = await hashPassword(password)
  const stamps = { createdAt: tx.now, updatedAt: tx.now }
  for (const { id, name, arabicName, email, role } of demoAccounts) {
    await tx.db
      .insert(people)
      .values({ id, name, arabicName, email, mailbox: mailboxOf(email), emailVerified: true, ...stamps })
      .onConflictDoNothing()
    await tx.db
      .insert(accounts)
      .values({ id: `credential-${id}`, personId: id, providerId: 'credential', accountId: id, password: hash, ...stamps })
      .onConflictDoNothing()
    await tx.db
      .insert(personRoles)
      .values([accountRole, role].map((each) => ({ personId: id, role: each })))
      .onConflictDoNothing()
  }
}
