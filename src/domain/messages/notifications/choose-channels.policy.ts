import type { ImportantWay, Channel as Way } from '#domain/accounts/profiles/profile.policy.ts'
import { type NotificationEvent, rowOf } from './notification.policy.ts'
import type { Channel, NotifiedParty } from './notification-row.policy.ts'

/** The ways to a reader, and what they have chosen. */
export interface Reachable {
  email: string | null
  phone: string | null
  /** Nobody has confirmed the phone: neither code nor link goes there. */
  isPhoneUnconfirmed: boolean
  hasDevice: boolean
  /** The switches of the event's kind; all on for a required one. */
  wants: Record<Way, boolean>
  importantBy: ImportantWay
  hasDigest: boolean
}

interface Told {
  event: NotificationEvent
  party: NotifiedParty
}

/** Whether an owner may read of an event in the mail of the next morning: it asks for nothing and cannot come too late. */
export function isForDigest({ event, party }: Told): boolean {
  const { urgency, tone, to } = rowOf(event)
  return party === 'owner' && urgency === 'usual' && tone !== 'due' && (to.owner?.channels.includes('mail') ?? false)
}

/**
 * The wanted channels with an address; where neither mail nor phone has one of them, the other. Left out are those that
 * the person has switched off or has replaced by the other, and mails that wait for the morning.
 */
export function chooseChannels(told: Told, reachable: Reachable): Channel[] {
  const { email, phone, isPhoneUnconfirmed, hasDevice, wants, hasDigest } = reachable
  const wanted = rowOf(told.event).to[told.party]?.channels ?? []
  if (wanted.length === 0) return []
  const open: Channel[] = [...(email ? ['mail' as const] : []), ...(phone ? ['phone' as const] : [])]
  const used = open.filter((channel) => wanted.includes(channel))
  // An unconfirmed phone gets no code, so the mail is sent as well.
  const chosen = used.length > 0 && !(isPhoneUnconfirmed && !used.includes('mail')) ? used : open
  const ways = [...oneOf(told, chosen, reachable), ...(hasDevice && wanted.includes('push') ? ['push' as const] : [])]
  const waits = hasDigest && isForDigest(told)
  return ways.filter((channel) => wants[channel === 'phone' ? 'sms' : channel] && !(channel === 'mail' && waits))
}

/** Messages about a courier at the door come by both, whatever was chosen. */
function oneOf({ event }: Told, chosen: readonly Channel[], { importantBy, isPhoneUnconfirmed }: Reachable): readonly Channel[] {
  const { kind, urgency } = rowOf(event)
  const isFree = kind === null && urgency !== 'door' && !isPhoneUnconfirmed && chosen.length === 2
  return isFree && importantBy !== 'both' ? chosen.filter((channel) => channel === importantBy) : chosen
}
