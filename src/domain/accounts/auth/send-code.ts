import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { translator } from '#i18n/server.ts'
import { hashToken } from '#platform/auth/session-cookie.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import type { PhoneChannel } from '#platform/sms/sms.ts'
import { newId } from '#values/id.ts'
import { localizedPath } from '#values/locale.ts'
import type { MadeCode } from './codes.ts'
import { type Contact, findByContact } from '#domain/accounts/people/contact.ts'
import type { Portal } from '#domain/accounts/people/person.contract.ts'
import type { Purpose } from './auth.contract.ts'

export interface Sending {
  purpose: Purpose | 'contact'
  contact: Contact
  /** How it reaches a phone. */
  channel?: PhoneChannel | undefined
}

/** Names what waits for a code by the browser's token: a code is good only in the browser that asked for it. */
export function identifierOf(purpose: Purpose, token: string): string {
  return `${purpose}:${hashToken(token)}`
}

/** What a code is for that signs in at a portal: it opens no other one. */
export function purposeAt(portal: Portal = 'shop'): Purpose {
  return portal === 'delivery' ? 'delivery' : 'sign-in'
}

/**
 * Tells a code to whom it is for. Somebody who signs up with a contact that has an account is told so instead of getting a code, as is somebody who
 * wants another's as her own; a new password for a stranger is told to nobody. Whoever asked learns nothing of it.
 */
export async function sendCode(tx: TxContext, { purpose, contact, channel }: Sending, made: MadeCode): Promise<void> {
  const known = await findByContact(tx.db, contact)
  await record(tx, 'person.code-sent', known ?? made.id, { purpose, kind: contact.kind })
  const isTaken = known !== null && (purpose === 'sign-up' || purpose === 'contact')
  if (purpose === 'reset' && known === null) return
  const t = translator(tx.locale)
  const dedupeKey = `${purpose}:${newId()}`
  if (contact.kind === 'phone') {
    const text = isTaken ? t('mail:sms.known') : t('mail:sms.code', { code: made.code })
    await enqueueSms(tx, { channel: channel ?? tx.channels?.[0] ?? 'sms', to: contact.to, locale: tx.locale, text, dedupeKey })
    return
  }
  const words = isTaken ? (purpose === 'contact' ? 'taken' : 'known') : wordsOf[purpose]
  const url = (path: string): string => `${tx.baseUrl}${localizedPath(path, tx.locale)}`
  const action =
    words === 'known'
      ? { label: t('mail:known.action'), url: url('/login') }
      : purpose === 'sign-in'
        ? { label: t('mail:enter.action'), url: `${url('/login/link')}#${made.link}` }
        : null
  await enqueueMail(tx, {
    to: contact.to,
    locale: tx.locale,
    subject: t(`mail:${words}.subject`),
    heading: t(`mail:${words}.heading`),
    lines: [t(`mail:${words}.line`), t(`mail:${words}.caution`)],
    ...(isTaken ? {} : { code: made.code }),
    ...(action && { action }),
    dedupeKey,
  })
}

const wordsOf = { 'sign-up': 'code', 'sign-in': 'enter', delivery: 'delivery', reset: 'reset', contact: 'contact' } as const
