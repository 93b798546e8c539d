import { type SQL, sql } from 'drizzle-orm'
import { slotOf } from '#domain/site/areas/slot.policy.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import type { StatusMeaning } from '#domain/renting/rentals/rental.policy.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import { dedupeKeysOf, notify } from '#domain/accounts/profiles/notify.ts'
import { translator } from '#i18n/server.ts'
import type { Handle } from '#platform/database/database.ts'
import { findEnqueued } from '#platform/mail/outbox.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { formatDay, formatHours } from '#values/format.ts'
import { type Locale, localizedPath } from '#values/locale.ts'
import { orderNumber } from '#values/order-number.ts'

const firstHour = 9
/** Within this time before a delivery an SMS ignores quiet hours. */
const leadHours = 2

type Kind = NonNullable<StatusMeaning['reminder']>

interface Due extends Record<string, unknown> {
  kind: Kind
  id: string
  number: string
  personId: string
  locale: Locale
  /** The window of the delivery or of the collection; an order from before collection was chosen has none for it. */
  slot: string | null
}

/**
 * Reminds customers of tomorrow's deliveries and collections, once per order and day, from 9:00 on. Returns the errors; the next run
 * retries.
 */
export async function remindCustomers(ctx: Context): Promise<unknown[]> {
  const { now, today } = await nowOf(ctx)
  if (now < instantAt(today, firstHour)) return []
  const tomorrow = addDays(today, 1)
  const due = await findDue(ctx.db, tomorrow)
  const told = await findEnqueued(
    ctx.db,
    due.flatMap((one) => dedupeKeysOf(keyOf(one, tomorrow))),
  )
  const faults: unknown[] = []
  for (const one of due.filter((each) => !dedupeKeysOf(keyOf(each, tomorrow)).some((key) => told.has(key))))
    await inTransaction({ ...ctx, locale: one.locale }, (tx) => remind(tx, one, tomorrow)).catch((fault: unknown) => faults.push(fault))
  return faults
}

function keyOf({ kind, id }: Due, day: Day): string {
  return `reminder:${kind}:${id}:${day}`
}

/**
 * The chosen window applies to the first days of an order; items of later days are delivered in the same hours, the day before their own
 * first day.
 */
async function findDue(db: Handle, day: Day, id?: string): Promise<Due[]> {
  const slotDay = sql`left(o.delivery ->> 'slot', 10)::date`
  const days: Record<Kind, SQL> = {
    delivery: sql`CASE WHEN ${slotDay} IN (r.first_day - 1, r.first_day) THEN ${slotDay} ELSE r.first_day - 1 END`,
    return: sql`r.last_day + 1`,
  }
  const due = Object.entries(days).map(
    ([
      kind,
      at,
    ]) => sql`SELECT r.order_id, ${kind}::text AS kind, o.delivery ->> ${kind === 'return' ? 'collection' : 'slot'} AS slot FROM rentals r JOIN orders o ON o.id = r.order_id
      WHERE o.delivery ->> 'slot' IS NOT NULL AND ${hasMeaning(({ reminder }) => reminder === kind, sql`r.status`)} AND ${at} = ${day}::date`,
  )
  const { rows } = await db.execute<Due>(sql`
    WITH due AS (${sql.join(due, sql` UNION ALL `)})
    SELECT DISTINCT d.kind, o.id, o.number, o.person_id AS "personId", o.locale, d.slot
    FROM due d JOIN orders o ON o.id = d.order_id WHERE o.person_id IS NOT NULL ${id === undefined ? sql`` : sql`AND o.id = ${id}`} ORDER BY o.number`)
  return rows
}

/** The order is locked and read again, so that a concurrent change cannot cause an outdated reminder. */
async function remind(tx: TxContext, found: Due, day: Day): Promise<void> {
  await tx.db.execute(sql`SELECT 1 FROM orders WHERE id = ${found.id} FOR UPDATE`)
  const due = (await findDue(tx.db, day, found.id)).find(({ kind }) => kind === found.kind)
  if (!due) return
  const { kind, id, number, personId, slot } = due
  const { fromHour = firstHour, untilHour = firstHour } = slotOf(slot ?? '') ?? {}
  await notify(tx, personId, {
    kind: 'reminders',
    key: keyOf(due, day),
    by: instantAt(day, fromHour - leadHours),
    texts(locale) {
      const t = translator(locale)
      const words = {
        number: orderNumber(number),
        day: formatDay(day, locale, 'full'),
        ...formatHours(fromHour, untilHour, locale),
      }
      const between = kind === 'return' && slot ? 'Between' : ''
      const subject = t(`mail:reminder.${kind}.subject`)
      return {
        subject,
        heading: subject,
        lines: [t(`mail:reminder.${kind}.line${between}`, words), t(`mail:reminder.${kind}.more`)],
        sms: t(`mail:reminder.${kind}.sms${between}`, words),
        action: { label: t('mail:reminder.action'), url: `${tx.baseUrl}${localizedPath(`/profile/orders/${id}`, locale)}` },
      }
    },
  })
}
