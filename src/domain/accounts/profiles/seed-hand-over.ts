import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import { addresses } from './profiles.table.ts'

/** The address at which couriers pick Dana's pieces up in the demonstration; her colleague is still asked for hers. */
export async function seedHandOver(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute(sql`SELECT 1 FROM addresses WHERE person_id = 'owner-dana'`)
    if (rows.length > 0) return
    await tx.db.insert(addresses).values({
      id: newId(),
      personId: 'owner-dana',
      place: 1,
      label: 'البيت',
      area: 'amman-abdoun',
      landmark: 'خلف السفارة، مقابل الحديقة',
      building: '14',
      note: 'البوابة الخضراء',
      isDefault: true,
      handOverPhone: '+962790000101',
      createdAt: tx.now,
      updatedAt: tx.now,
    })
  })
}
