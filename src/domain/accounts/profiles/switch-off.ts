import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { areEqual } from '#platform/auth/equal-texts.ts'
import { type Locale, localizedPath } from '#values/locale.ts'
import { defaultNotifications, type NotificationKind, notificationKinds } from './profile.policy.ts'
import { profiles } from './profiles.table.ts'

interface Switch {
  personId: string
  kind: NotificationKind
}

const macLength = 22

/** The address that switches off mails of a kind without signing in: a page for people, a POST for mail programs. */
export function switchOffUrlOf(tx: Pick<TxContext, 'secret' | 'baseUrl'>, off: Switch, locale: Locale): string {
  const token = `${notificationKinds.indexOf(off.kind)}${macOf(tx, off)}${off.personId}`
  return `${tx.baseUrl}${localizedPath('/newsletter/unsubscribe', locale)}?token=${token}`
}

/** Switches off the mails that a token names. Returns false where it is none of these tokens. */
export async function switchOff(tx: TxContext, token: string): Promise<boolean> {
  const kind = notificationKinds[Number(token[0])]
  const [mac, personId] = [token.slice(1, macLength + 1), token.slice(macLength + 1)]
  if (!kind || personId === '') return false
  if (!areEqual(mac, macOf(tx, { kind, personId }))) return false
  const [person] = await tx.db.select({ deletedAt: people.deletedAt }).from(people).where(eq(people.id, personId))
  if (!person || person.deletedAt) return true
  await switchOffMails(tx, personId, [kind])
  return true
}

/** Switches off the mails of these kinds, by default of all that a person may switch off. */
export async function switchOffMails(
  tx: TxContext,
  personId: string,
  kinds: readonly NotificationKind[] = notificationKinds,
): Promise<void> {
  const [found] = await tx.db.select().from(profiles).where(eq(profiles.personId, personId)).for('update')
  const chosen = { ...defaultNotifications, ...found?.notifications }
  const off = kinds.map((kind) => [kind, { ...chosen[kind], mail: false }])
  const set = { notifications: { ...chosen, ...Object.fromEntries(off) }, updatedAt: tx.now }
  await tx.db
    .insert(profiles)
    .values({ ...set, personId })
    .onConflictDoUpdate({ target: profiles.personId, set })
  await record(tx, 'profile.changed', personId, { what: ['notifications'] })
}

function macOf({ secret }: Pick<TxContext, 'secret'>, { personId, kind }: Switch): string {
  return createHmac('sha256', `switch-off:${secret}`).update(`${kind} ${personId}`).digest('base64url').slice(0, macLength)
}
