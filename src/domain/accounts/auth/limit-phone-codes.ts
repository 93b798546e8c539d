import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { siteOf } from '#platform/auth/network.ts'
import { countUse } from '#platform/auth/rate-limit.ts'
import { phoneChannels, phoneLimits } from '#platform/sms/sms.ts'
import { findKnownBrowser } from '#domain/accounts/sessions/note-browser.ts'
import type { Sending } from './send-code.ts'

const dayMinutes = 24 * 60
/** The share of a day's codes that one network can have sent: it must not use up everybody's. */
const shareOfNetwork = 0.2
/** The share that people who are not signed in, in browsers nobody has signed in from, can have sent together: customers always have the rest. */
const shareOfStrangers = 0.7

type Settings = Pick<Context, 'channels' | 'phoneLimits'>

/** Whose words a refusal speaks: who orders has no other way to confirm her phone. */
type Speaker = 'people' | 'order'

/** Refuses with `people.channel-closed` (409) a phone the shop cannot write to, or not by this channel, and with `people.country-closed` (409) one abroad. */
export function refuseClosed(ctx: Context, { contact, channel }: Pick<Sending, 'contact' | 'channel'>, speaker: Speaker = 'people'): void {
  if (contact.kind !== 'phone') return
  refuseUnreached(ctx, { contact, channel })
  if (!isCountryOpen(ctx, contact.to)) {
    const { countries } = ctx.phoneLimits ?? phoneLimits
    throw new Refusal(`${speaker}.country-closed`, 409, { countries })
  }
}

/** Refuses with `people.channel-closed` (409) a phone the shop cannot write to, or not by this channel. */
export function refuseUnreached(ctx: Context, { contact, channel }: Pick<Sending, 'contact' | 'channel'>): void {
  const open = ctx.channels ?? phoneChannels
  if (contact.kind === 'phone' && !open.includes(channel ?? open[0] ?? 'sms')) throw new Refusal('people.channel-closed', 409)
}

/** Whether codes go to this phone at all. */
export function isPhoneOpen(ctx: Settings, phone: string): boolean {
  return (ctx.channels ?? phoneChannels).length > 0 && isCountryOpen(ctx, phone)
}

function isCountryOpen(ctx: Settings, phone: string): boolean {
  const country = parsePhoneNumberFromString(phone)?.country
  return country !== undefined && (ctx.phoneLimits ?? phoneLimits).countries.includes(country)
}

/**
 * Counts a code that goes to a phone, also one that a stranger will not get. Refuses with `people.network-full`, `people.phone-full` and
 * `people.phones-full` (429) when there were as many in a day as the shop pays for, from this network, to this number or in all. Call it last before
 * the transaction that sends.
 */
export async function countMessage(ctx: Context, { contact }: Pick<Sending, 'contact'>, speaker: Speaker = 'people'): Promise<void> {
  if (contact.kind !== 'phone') return
  const { aDay, aDayToOne } = ctx.phoneLimits ?? phoneLimits
  const { now } = await nowOf(ctx)
  const count = async (key: string, most: number, refusal: 'network-full' | 'phone-full' | 'phones-full') => {
    const { used, retryAfter } = await countUse(ctx.db, { key, most, minutes: dayMinutes, now })
    if (used === most + 1 && refusal === 'phones-full') ctx.log.error({ most, key }, 'no more codes go to phones today')
    if (retryAfter > 0) throw new Refusal(`${speaker}.${refusal}`, 429, { retryAfter })
  }
  // Strangers can use up what goes to her number, but not what she asks for in browsers she signed in from.
  const isHers = (await findKnownBrowser(ctx, contact.to)) !== null
  const isSignedIn = ctx.actor.personId !== null
  // A network that is over its share takes nothing from the number's, nor a number from everybody's.
  if (!isHers) {
    const network = `message from ${siteOf(ctx.actor.network ?? '')}${isSignedIn ? ' signed in' : ''}`
    await count(network, Math.ceil(aDay * shareOfNetwork), 'network-full')
  }
  await count(`message:${contact.to}${isHers ? ' by herself' : ''}`, aDayToOne, 'phone-full')
  if (!isHers && !isSignedIn) await count('message to strangers', Math.ceil(aDay * shareOfStrangers), 'phones-full')
  await count('message', aDay, 'phones-full')
}
