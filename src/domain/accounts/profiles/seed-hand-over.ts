import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import { addresses } from './profiles.table.ts'

const doors = [
  { personId: 'owner-dana', area: 'amman-abdoun', landmark: 'خلف السفارة، مقابل الحديقة', building: '14', handOverPhone: '+962790000101' },
  { personId: 'owner-lama', area: 'amman-jabal-amman', landmark: 'بجانب مطعم الحارة', building: '3', handOverPhone: '+962790000102' },
  { personId: 'customer-hala', area: 'amman-sweifieh', landmark: 'مقابل الصيدلية', building: '27', handOverPhone: '+962790000103' },
] as const

/** The addresses at which couriers pick up the pieces of the demonstration's owners. */
export async function seedHandOver(tx: TxContext): Promise<void> {
  for (const door of doors) {
    const { rows } = await tx.db.execute(sql`SELECT 1 FROM addresses WHERE person_id = ${door.personId}`)
    if (rows.length > 0) continue
    const address = { id: newId(), place: 1, label: 'البيت', note: 'البوابة الخضراء', isDefault: true, ...door }
    await tx.db.insert(addresses).values({ ...address, createdAt: tx.now, updatedAt: tx.now })
  }
}
