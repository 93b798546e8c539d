import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { noteDigest } from '#domain/accounts/profiles/note-digest.ts'
import { defaultNotifications } from '#domain/accounts/profiles/profile.policy.ts'
import { profiles } from '#domain/accounts/profiles/profiles.table.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { listTasks, type OwnersTask } from '#domain/renting/calendars/list-tasks.ts'
import { translator } from '#i18n/server.ts'
import { mailProblemOf } from '#platform/mail/closed-addresses.ts'
import { enqueueMail, type Mail } from '#platform/mail/outbox.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatInstant } from '#values/format.ts'
import { defaultLocale, localizedPath } from '#values/locale.ts'
import { isForDigest } from './choose-channels.policy.ts'
import { rowOf } from './notification.policy.ts'
import { wordsOf } from './notification-words.ts'
import { notifications } from './notifications.table.ts'

const maxLines = 20
/** The owners whose tasks are read in one statement. */
const together = 200

/**
 * Mails the owners who have chosen it what happened since the last such mail, and what they have to do today. Nothing is mailed where there is
 * neither. Returns the errors; the next morning has what they missed.
 */
export async function mailDigests(ctx: Context): Promise<unknown[]> {
  const readers = await ctx.db.select({ personId: profiles.personId }).from(profiles).where(isNotNull(profiles.digestSince))
  const faults: unknown[] = []
  for (let from = 0; from < readers.length; from += together) {
    const ids = readers.slice(from, from + together).map(({ personId }) => personId)
    const tasks = await listTasks(ctx, ids)
    for (const id of ids) await mailDigest(ctx, id, tasks.get(id) ?? []).catch((fault: unknown) => faults.push(fault))
  }
  return faults
}

async function mailDigest(ctx: Context, personId: string, due: readonly OwnersTask[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const reader = await lockReader(tx, personId)
    if (!reader) return
    const news = await findNews(tx, personId, reader.profile)
    const tasks = due.filter(({ by }) => dayAt(by) <= tx.today)
    await noteDigest(tx, personId)
    if (news.length + tasks.length > 0) await enqueueMail(tx, digestOf(tx, reader, { news, tasks }))
  })
}

interface Reader {
  personId: string
  email: string
  profile: typeof profiles.$inferSelect & { digestSince: Date }
}

/** Null for somebody without an address that takes mails, and for one who has just chosen otherwise. */
async function lockReader(tx: TxContext, personId: string): Promise<Reader | null> {
  const [found] = await tx.db
    .select({ email: people.email, problem: mailProblemOf(people.email), deletedAt: people.deletedAt, profile: profiles })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(eq(profiles.personId, personId))
    .for('update', { of: profiles })
  const { email = null, profile } = found ?? {}
  if (!profile?.digestSince || email === null || found?.problem || found?.deletedAt) return null
  return { personId, email, profile: { ...profile, digestSince: profile.digestSince } }
}

type News = typeof notifications.$inferSelect

async function findNews({ db }: TxContext, personId: string, { digestSince, ...profile }: Reader['profile']): Promise<News[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.personId, personId), eq(notifications.party, 'owner'), gt(notifications.createdAt, digestSince)))
    .orderBy(asc(notifications.createdAt))
  const wants = { ...defaultNotifications, ...profile.notifications }
  return rows.filter((row) => {
    const { kind } = rowOf(row.event)
    return isForDigest(row) && (kind === null || wants[kind].mail)
  })
}

function digestOf(
  tx: TxContext,
  { personId, email, profile }: Reader,
  { news, tasks }: { news: readonly News[]; tasks: readonly OwnersTask[] },
): Mail {
  const { isDiscreet } = profile
  const locale = profile.locale ?? defaultLocale
  const t = translator(locale)
  const at = (path: string) => `${tx.baseUrl}${localizedPath(path, locale)}`
  const cut = (lines: readonly string[]) => [
    ...lines.slice(0, maxLines),
    ...(lines.length > maxLines ? [t('mail:digest.more', { count: lines.length - maxLines })] : []),
  ]
  const dueToday = tasks.map(({ kind, piece, by }) =>
    t('mail:digest.task', {
      task: t(`calendars:today.kind.${kind}`),
      piece: isDiscreet ? t('mail:digest.aPiece') : piece[locale],
      by: formatInstant(by, locale),
    }),
  )
  const happened = news.map((row) => wordsOf(row, { locale, isDiscreet }).title)
  return {
    to: email,
    locale,
    isDiscreet,
    reason: 'owner',
    subject: t('mail:digest.subject', { count: tasks.length, day: formatDay(tx.today, locale) }),
    heading: t('mail:digest.heading', { count: tasks.length }),
    lines: cut(dueToday),
    action: { label: t('mail:digest.open'), url: at('/profile/today') },
    ...(happened.length > 0 && {
      others: [
        {
          heading: t('mail:digest.news'),
          lines: cut(happened),
          action: { label: t('mail:digest.all'), url: at('/profile/notifications') },
        },
      ],
    }),
    kind: 'notification',
    dedupeKey: `notification::digest:${tx.today}:${personId}:mail`,
  }
}
