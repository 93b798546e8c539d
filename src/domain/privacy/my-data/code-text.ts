import { rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'
import { findArea, pickupName } from '#domain/site/areas/area.policy.ts'
import { slotOf } from '#domain/site/areas/slot.policy.ts'
import { translator } from '#i18n/server.ts'
import { formatDay, formatHour, formatHours, formatNumber } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'

/** The key prefix of a code's text, by section and field, or by field when it means the same in every section. */
const keyPrefixes: Readonly<Record<string, string>> = {
  language: 'my-data:language.',
  theme: 'profile:settings.themes.',
  method: 'profile:payment.',
  color: 'items:color.',
  signInMethod: 'my-data:signInMethod.',
  need: 'identity-verification:moderation.need.',
  reason: 'identity-verification:check.reason.',
  topic: 'mail:inquiry.topics.',
  channel: 'my-data:channel.',
  phoneChannel: 'my-data:channel.',
  'rentals.handOver': 'in-person:way.',
  'rentals.status': 'orders:status-',
  'rentedOut.status': 'orders:status-',
  'payments.status': 'my-data:payment.',
  'payoutAccount.method': 'payouts:kind.',
  'refundAccount.method': 'payouts:kind.',
  'payouts.method': 'payouts:kind.',
  'payouts.status': 'payouts:status.',
  'payouts.failure': 'payouts:failure.',
  side: 'my-data:review.',
  openedBy: 'my-data:opener.',
  rule: 'claims:rule.',
  gave: 'operations:rental.holder.',
  took: 'operations:rental.holder.',
  stage: 'my-data:stage.',
  'claims.kind': 'claims:kind.',
  'claims.status': 'claims:status.',
  'evidence.kind': 'claims:kind.',
  'invoices.kind': 'my-data:invoice.',
  'memberships.plan': 'my-data:plan.',
  about: 'my-data:about.',
  'chats.sender': 'chat:sender.',
  'userMessages.sender': 'my-data:sender.',
  'reports.reason': 'reports:reason.',
  'reports.outcome': 'report-admin:outcome.',
  'reviews.fit': 'my-data:review.',
  'waits.status': 'my-data:wait.',
  'listings.status': 'my-data:listing.',
  'listingTexts.status': 'my-data:listing.',
  'identityChecks.status': 'my-data:check.',
  'consents.kind': 'identity-verification:data.kind.',
  'consents.place': 'identity-verification:data.place.',
  'messages.kind': 'my-data:inquiry.',
}

/** The text of a code in the exported data, or null for a value without one, like the person's own texts. */
export function codeText(section: string, field: string, value: unknown, locale: Locale): string | null {
  const t = translator(locale)
  const prefix = keyPrefixes[`${section}.${field}`] ?? keyPrefixes[field]
  if (typeof value === 'string') {
    if (prefix) return t(prefix + value)
    if (field === 'event') return eventText(value, locale)
    if (field === 'roles')
      return joinList(
        value.split(', ').map((role) => t(`people:role.${role}`)),
        locale,
      )
    if (section === 'listings' && field === 'area') return pickupName(value, locale)
    if (field === 'area') return findArea(value)?.name[locale] ?? null
    if (field === 'size' && value === 'One Size') return t('items:size.One Size')
    if (field === 'slot' || field === 'collection') return slotText(value, locale)
  }
  if (typeof value === 'number' && field.startsWith('quiet')) return formatHour(value, locale)
  if (field === 'measurements') return measurementsText(value, locale)
  return field === 'notifications' ? notificationsText(value, locale) : null
}

/** The text of an audit event; rentals and payments use those of their status. */
function eventText(event: string, locale: Locale): string {
  const t = translator(locale)
  const [noun = '', state = ''] = event.split('.')
  if (rentalStatuses.some((status) => event === `rental.${status}`)) return t('my-data:rentalIs', { state: t(`orders:status-${state}`) })
  if (noun === 'payment') return t('my-data:paymentIs', { state: t(`my-data:payment.${state}`) })
  return t(`my-data:event.${event}`)
}

function slotText(id: string, locale: Locale): string | null {
  const slot = slotOf(id)
  if (!slot) return null
  const { from, until } = formatHours(slot.fromHour, slot.untilHour, locale)
  return joinList([formatDay(slot.day, locale, 'full'), `${from} – ${until}`], locale)
}

function measurementsText(value: unknown, locale: Locale): string {
  const t = translator(locale)
  const parts = Object.entries((value ?? {}) as Record<string, number>)
  return joinList(
    parts.map(([part, cm]) => `${t(`profile:sizes.part.${part}`)} ${formatNumber(cm, locale)} ${t('profile:sizes.cm')}`),
    locale,
  )
}

/** Each kind of message with its channels. */
function notificationsText(value: unknown, locale: Locale): string {
  const t = translator(locale)
  const kinds = Object.entries((value ?? {}) as Record<string, Record<string, boolean>>)
  return kinds
    .map(([kind, channels]) => {
      const open = Object.keys(channels).filter((way) => channels[way])
      const words =
        open.length > 0
          ? joinList(
              open.map((way) => t(`profile:settings.${way}`)),
              locale,
            )
          : t('my-data:no')
      return `${t(`profile:settings.kind.${kind}`)}: ${words}`
    })
    .join(locale === 'ar' ? '؛ ' : '; ')
}

function joinList(words: readonly string[], locale: Locale): string {
  return words.join(locale === 'ar' ? '، ' : ', ')
}
