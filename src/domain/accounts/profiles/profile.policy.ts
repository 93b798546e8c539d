/** What the shop writes about when nobody has to know it; orders, money and sign-in are always told. */
export const notificationKinds = ['reminders'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The ways a message reaches her. */
export const channels = ['mail', 'sms'] as const
export type Channel = (typeof channels)[number]

/** Which way each kind may come. */
export type Notifications = Record<NotificationKind, Record<Channel, boolean>>

/** Hours of the day in Amman, `until` not included; 22 to 8 passes midnight. */
export interface QuietHours {
  from: number
  until: number
}

/** Reminders come both ways. */
export const defaultNotifications: Notifications = { reminders: { mail: true, sms: true } }

const hourMs = 3_600_000
/** Amman keeps one time all year since 2022. */
const ammanHours = 3

/** When a message that can wait may go: `now`, or the end of the quiet hours it falls into. */
export function sendableAt(now: Date, quiet: QuietHours | null): Date {
  if (!quiet) return now
  const local = new Date(now.getTime() + ammanHours * hourMs)
  const hour = local.getUTCHours()
  const { from, until } = quiet
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
  if (!isQuiet) return now
  const end = new Date(local)
  end.setUTCHours(until, 0, 0, 0)
  if (end <= local) end.setUTCDate(end.getUTCDate() + 1)
  return new Date(end.getTime() - ammanHours * hourMs)
}
