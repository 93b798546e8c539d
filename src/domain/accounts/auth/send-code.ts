import { type Contact, findByContact, findByMailbox } from '#domain/accounts/people/contact.ts'
import type { Portal } from '#domain/accounts/people/person.contract.ts'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { hashToken } from '#platform/auth/session-cookie.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import type { PhoneChannel } from '#platform/sms/sms.ts'
import { newId } from '#values/id.ts'
import { localizedPath } from '#values/locale.ts'
import { withCode } from '#values/sms-text.ts'
import type { Purpose } from './auth.contract.ts'
import type { CreatedCode } from './codes.ts'

export interface CodeMessage {
  purpose: Purpose | 'contact'
  contact: Contact
  /** The channel for a phone. */
  channel?: PhoneChannel | undefined
}

/** The key of a code, bound to the browser's token: a code is valid only in the browser that requested it. */
export function identifierOf(purpose: Purpose, token: string): string {
  return `${purpose}:${hashToken(token)}`
}

/** The purpose of a code that signs in at a portal; it is valid at no other portal. */
export function purposeFor(portal: Portal = 'shop'): Purpose {
  return portal === 'delivery' ? 'delivery' : 'sign-in'
}

/**
 * Sends a code to its contact. Some contacts get a message instead: a sign-up or new contact of an existing account, and a sign-in by
 * another spelling. A password reset for an unknown contact sends nothing. The caller cannot see the difference.
 */
export async function sendCode(tx: TxContext, { purpose, contact, channel }: CodeMessage, created: CreatedCode): Promise<void> {
  const known = await findByContact(tx.db, contact)
  await record(tx, 'person.code-sent', known ?? created.id, { purpose, kind: contact.kind })
  const owner = known ?? (await findByMailbox(tx.db, contact))
  const isOtherSpelling = known === null && owner !== null && owner !== tx.actor.personId
  const isTaken = known === null ? isOtherSpelling && purpose !== 'delivery' : purpose === 'sign-up' || purpose === 'contact'
  if (purpose === 'reset' && known === null) return
  const t = translator(tx.locale)
  const one = { to: contact.to, locale: tx.locale, kind: 'code', dedupeKey: `${purpose}:${newId()}` } as const
  if (contact.kind === 'phone') {
    const text = isTaken
      ? t('mail:sms.known')
      : withCode(t('mail:sms.code', { code: created.code }), { code: created.code, baseUrl: tx.baseUrl })
    await enqueueSms(tx, { ...one, channel: channel ?? tx.channels?.[0] ?? 'sms', text })
    return
  }
  const texts = isTaken ? (isOtherSpelling ? 'spelling' : purpose === 'contact' ? 'taken' : 'known') : textsOf[purpose]
  const url = (path: string): string => `${tx.baseUrl}${localizedPath(path, tx.locale)}`
  const action =
    texts === 'known' || texts === 'spelling'
      ? { label: t('mail:known.action'), url: url('/login') }
      : purpose === 'sign-in'
        ? { label: t('mail:sign-in.action'), url: `${url('/login/link')}#${created.link}` }
        : null
  await enqueueMail(tx, {
    reason: 'typed',
    ...one,
    subject: t(`mail:${texts}.subject`, { code: created.code }),
    heading: t(`mail:${texts}.heading`),
    lines: [t(`mail:${texts}.line`), t(`mail:${texts}.caution`)],
    ...(isTaken ? {} : { code: created.code }),
    ...(action && { action }),
  })
}

const textsOf = { 'sign-up': 'code', 'sign-in': 'sign-in', delivery: 'delivery', reset: 'reset', contact: 'contact' } as const
