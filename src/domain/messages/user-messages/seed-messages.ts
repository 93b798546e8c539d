import { sql } from 'drizzle-orm'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import type { Role } from '#domain/permissions.policy.ts'
import { fixedClock } from '#platform/clock.ts'
import { newId } from '#values/id.ts'
import { sendUserMessage } from './send-user-message.ts'

/** The conversation of the demonstration, the oldest first: who says it, so many minutes ago. */
const samples = [
  { by: 'customer', ago: 190, content: 'مرحبا، وصلت القطعة وهي أحلى من الصور. هل تُغسل باليد إن اتّسخت قليلًا؟' },
  { by: 'owner', ago: 182, content: 'أهلًا رنا، سعيدة أنها أعجبتك. لا تغسليها من فضلك، أنا أهتمّ بذلك بعد الإرجاع.' },
  { by: 'customer', ago: 175, content: 'تمام، شكرًا. سأسلّمها للمندوب في الموعد.' },
  { by: 'owner', ago: 40, content: 'Enjoy it! If the courier comes early, the garment bag is enough, no box needed.' },
] as const

/** Has the two sides of Rana's active rental write to each other: of several, the one that she has longest. */
export async function seedMessages(ctx: Context & Needs<'assistant'>): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string; ownerId: string }>(sql`
    SELECT r.id, r.owner_id AS "ownerId" FROM rentals r JOIN orders o ON o.id = r.order_id
    WHERE o.person_id = 'customer-rana' AND r.status = 'active' ORDER BY r.last_day DESC, r.id LIMIT 1`)
  const [rental] = rows
  if (!rental) return
  const { now } = await nowOf(ctx)
  for (const { by, ago, content } of samples) {
    const personId = by === 'owner' ? rental.ownerId : 'customer-rana'
    const roles: Role[] = by === 'owner' ? ['customer', 'owner'] : ['customer']
    const clock = fixedClock(new Date(now.getTime() - ago * 60_000))
    const writer = { ...ctx, clock, actor: { personId, email: null, visitorId: newId(), roles } }
    await sendUserMessage(writer, { thread: rental.id, key: newId(), content })
  }
}
