/** The longest text, in characters, that an owner says of themselves. */
export const maxAbout = 400

/** The optional messages; answers, codes, cancellations, money and what concerns signing in are always sent. */
export const notificationKinds = ['reminders', 'updates', 'messages', 'reviews', 'waiting-list'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The channels of messages; `push` is a notification on a device where it is switched on. */
export const channels = ['mail', 'sms', 'push'] as const
export type Channel = (typeof channels)[number]

/** The channels of a required message that would come by mail and phone. */
export const importantWays = ['both', 'mail', 'phone'] as const
export type ImportantWay = (typeof importantWays)[number]

/** The enabled channels of each kind. */
export type Notifications = Record<NotificationKind, Record<Channel, boolean>>

/** Hours of the day in Amman, `until` exclusive; 22 to 8 passes midnight. */
export interface QuietHours {
  from: number
  until: number
}

const on = { mail: true, sms: true, push: true } as const

/** Everything is sent until it is switched off. */
export const defaultNotifications: Notifications = { reminders: on, updates: on, messages: on, reviews: on, 'waiting-list': on }

/** The quiet hours of who chose none. */
export const usualQuietHours: QuietHours = { from: 22, until: 8 }

const hourMs = 3_600_000
/** Hours ahead of UTC; Amman has had no daylight saving time since 2022. */
const ammanHours = 3

/** The instant at which so many hours outside of the quiet hours have passed since `now`. */
export function afterWakingHours(now: Date, hours: number, quiet: QuietHours): Date {
  let at = sendableAt(now, quiet)
  for (let left = hours * hourMs; ; ) {
    const evening = nextHour(at, quiet.from)
    const today = evening.getTime() - at.getTime()
    if (left <= today) return new Date(at.getTime() + left)
    left -= today
    at = sendableAt(evening, quiet)
  }
}

/** The instant at which an optional message may be sent: `now`, or the end of the quiet hours. */
export function sendableAt(now: Date, quiet: QuietHours | null): Date {
  if (!quiet) return now
  const local = new Date(now.getTime() + ammanHours * hourMs)
  const hour = local.getUTCHours()
  const { from, until } = quiet
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
  if (!isQuiet) return now
  return nextHour(now, until)
}

/** The next time that a clock in Amman shows a full hour. */
function nextHour(now: Date, hour: number): Date {
  const local = new Date(now.getTime() + ammanHours * hourMs)
  const end = new Date(local)
  end.setUTCHours(hour, 0, 0, 0)
  if (end <= local) end.setUTCDate(end.getUTCDate() + 1)
  return new Date(end.getTime() - ammanHours * hourMs)
}
