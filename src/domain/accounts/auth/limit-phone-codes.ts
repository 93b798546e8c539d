import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { findKnownBrowser } from '#domain/accounts/sessions/known-browsers.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { siteOf } from '#platform/auth/network.ts'
import { countUse } from '#platform/auth/rate-limit.ts'
import { phoneChannels, phoneLimits } from '#platform/sms/sms.ts'
import { isLandline } from '#values/phone.ts'
import type { CodeMessage } from './send-code.ts'

const dayMinutes = 24 * 60
/** The share of the daily codes that one network may request. */
const maxNetworkShare = 0.2
/** The share of the daily codes for callers who are neither signed in nor in a known browser; customers always have the rest. */
const maxStrangersShare = 0.7

type Settings = Pick<Context, 'channels' | 'phoneLimits'>

/** The namespace of the refusal: a checkout has its own texts, as a phone is the only contact it accepts. */
type RefusalPrefix = 'people' | 'order'

/**
 * Refuses a phone that cannot get codes; does nothing for an e-mail address.
 * @throws {Refusal} people.channel-closed (409) when no message can be sent by this channel
 * @throws {Refusal} people.country-closed (409, with `countries`) when the phone's country is not served; `order.…` with that prefix
 * @throws {Refusal} people.phone-landline (422) when no SMS reaches the phone; `order.…` with that prefix
 */
export function refuseClosedPhone(
  ctx: Context,
  { contact, channel }: Pick<CodeMessage, 'contact' | 'channel'>,
  prefix: RefusalPrefix = 'people',
): void {
  if (contact.kind !== 'phone') return
  /**
   * Refuses a phone when no message can be sent to phones, or not by this channel.
   * @throws {Refusal} people.channel-closed (409) when no message can be sent by this channel
   */
  refuseClosedChannel(ctx, { contact, channel })
  if (!isCountryOpen(ctx, contact.to)) {
    const { countries } = ctx.phoneLimits ?? phoneLimits
    throw new Refusal(`${prefix}.country-closed`, 409, { countries })
  }
  const isSms = (channel ?? (ctx.channels ?? phoneChannels)[0]) !== 'whatsapp'
  if (isSms && isLandline(contact.to)) throw new Refusal(`${prefix}.phone-landline`, 422, { fields: ['phone'] })
}

/** Refuses with `people.channel-closed` (409) a phone the shop cannot write to, or not by this channel. */
export function refuseClosedChannel(ctx: Context, { contact, channel }: Pick<CodeMessage, 'contact' | 'channel'>): void {
  const open = ctx.channels ?? phoneChannels
  if (contact.kind === 'phone' && !open.includes(channel ?? open[0] ?? 'sms')) throw new Refusal('people.channel-closed', 409)
}

/** True when codes can be sent to this phone. */
export function isPhoneOpen(ctx: Settings, phone: string): boolean {
  return (ctx.channels ?? phoneChannels).length > 0 && isCountryOpen(ctx, phone)
}

function isCountryOpen(ctx: Settings, phone: string): boolean {
  const country = parsePhoneNumberFromString(phone)?.country
  return country !== undefined && (ctx.phoneLimits ?? phoneLimits).countries.includes(country)
}

/**
 * Counts a code for a phone against the daily limits, also one that is not sent because the contact is unknown. Call it last before the
 * transaction that sends. The refusals have the prefix `people` or `order`.
 * @throws {Refusal} people.network-full (429) when this network has requested its share of the day
 * @throws {Refusal} people.phone-full (429) when this number has got its codes of the day
 * @throws {Refusal} people.phones-full (429) when all codes of the day are sent
 */
export async function countPhoneCode(
  ctx: Context,
  { contact }: Pick<CodeMessage, 'contact'>,
  prefix: RefusalPrefix = 'people',
): Promise<void> {
  if (contact.kind !== 'phone') return
  const { perDay, perDayToOne } = ctx.phoneLimits ?? phoneLimits
  const { now } = await nowOf(ctx)
  const count = async (key: string, max: number, refusal: 'network-full' | 'phone-full' | 'phones-full') => {
    const { used, retryAfter } = await countUse(ctx.db, { key, max, minutes: dayMinutes, now })
    if (used === max + 1 && refusal === 'phones-full') ctx.log.error({ max, key }, 'no more codes go to phones today')
    if (retryAfter > 0) throw new Refusal(`${prefix}.${refusal}`, 429, { retryAfter })
  }
  // Known browsers are counted apart, so that strangers cannot use up a person's own codes.
  const isKnownBrowser = (await findKnownBrowser(ctx, contact.to)) !== null
  const isSignedIn = ctx.actor.personId !== null
  // In this order, a network over its share does not count for the number, nor a number over its share for all.
  if (!isKnownBrowser) {
    const network = `message from ${siteOf(ctx.actor.network ?? '')}${isSignedIn ? ' signed in' : ''}`
    await count(network, Math.ceil(perDay * maxNetworkShare), 'network-full')
  }
  await count(`message:${contact.to}${isKnownBrowser ? ' by known browsers' : ''}`, perDayToOne, 'phone-full')
  if (!isKnownBrowser && !isSignedIn) await count('message to strangers', Math.ceil(perDay * maxStrangersShare), 'phones-full')
  await count('message', perDay, 'phones-full')
}
