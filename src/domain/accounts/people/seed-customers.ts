import type { TxContext } from '#domain/context.ts'
import { accountRole } from '#domain/permissions.policy.ts'
import { mailboxOf } from '#values/contact.ts'
import { people, personRoles } from './people.table.ts'

/** Customers of the demonstration's past. Nobody signs in as them: they have no password. */
export const demoCustomers = [
  { id: 'customer-hala', name: 'Hala Zoubi', arabicName: 'هلا الزعبي', email: 'hala@libsa.example', phone: '+962795550111' },
  { id: 'customer-sara', name: 'Sara Abbadi', arabicName: 'سارة العبادي', email: 'sara@libsa.example', phone: '+962795550112' },
  { id: 'customer-tala', name: 'Tala Rawashdeh', arabicName: 'تالا الرواشدة', email: 'tala@libsa.example', phone: '+962795550113' },
  { id: 'customer-yazan', name: 'Yazan Majali', arabicName: 'يزن المجالي', email: 'yazan@libsa.example', phone: '+962795550114' },
] as const
export type DemoCustomer = (typeof demoCustomers)[number]

/** Inserts them where they are missing. */
export async function seedCustomers(tx: TxContext): Promise<void> {
  for (const { id, name, arabicName, email } of demoCustomers) {
    const row = { id, name, arabicName, email, mailbox: mailboxOf(email), emailVerified: true, createdAt: tx.now, updatedAt: tx.now }
    await tx.db.insert(people).values(row).onConflictDoNothing()
    await tx.db.insert(personRoles).values({ personId: id, role: accountRole }).onConflictDoNothing()
  }
}
