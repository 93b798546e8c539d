import { CalendarPlus, Mail, Phone } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inPersonHours } from '#domain/renting/orders/hand-over.policy.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { formatHours, noBreak } from '#values/format.ts'
import { formatPhone } from '#values/phone.ts'
import { dayWords, slotWords } from '#web/features/orders/day-words.ts'
import { collectionSlotOf, deliverySlotOf } from '#web/features/orders/rental-steps.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** Place and time of a hand-over in person, the contact, and the code to show; nothing where there is none, or it is over. */
export function Meeting({ order }: { order: Order }) {
  const shown = order.handOvers.filter(({ handOver, rentals }) => handOver === 'in_person' && isOpen(order, rentals))
  return shown.map((group) => <MeetingCard key={group.rentals.join()} order={order} group={group} />)
}

type Group = Order['handOvers'][number]

/** The pieces are still to be collected, or to be brought back. */
function isOpen({ rentals }: Order, ids: readonly string[]): boolean {
  return rentals.some(({ id, status }) => ids.includes(id) && meaningOf(status).isToCollect)
}

function MeetingCard({ order, group }: { order: Order; group: Group }) {
  const { t } = useTranslation(['in-person', 'items', 'rentals'])
  const locale = useLocale()
  const { owner, contact, code } = group
  const place = { owner, area: pickupName(group.area, locale) }
  const isToCome = order.rentals.some(({ id, status }) => group.rentals.includes(id) && meaningOf(status).isComing)
  const { until } = formatHours(inPersonHours.fromHour, inPersonHours.untilHour, locale)
  const slot = (isToCome ? deliverySlotOf(group, null) : collectionSlotOf(group, null)) ?? ''
  return (
    <section aria-labelledby={`meet-${group.rentals[0]}`} className="rounded-card border border-primary-line bg-primary-tint p-6">
      <p className="type-eyebrow text-primary-text">{t('meet.eyebrow')}</p>
      <h2 id={`meet-${group.rentals[0]}`} className="mt-1 type-h3">
        {t(isToCome ? 'meet.collect' : 'meet.return', place)}
      </h2>
      <p className="mt-1 text-secondary leading-6 text-quiet">
        {isToCome
          ? t('meet.collectWhen', { when: slotWords(slot, locale) })
          : t('meet.returnWhen', { until, day: dayWords(group.until, locale) })}
      </p>
      {code ? (
        <div className="mt-4">
          <h3 className="type-label">{t('meet.code')}</h3>
          <bdi translate="no" dir="ltr" className="text-number leading-14 font-light tracking-[0.2em] tabular-nums lining-nums">
            {code}
          </bdi>
          <p className="text-secondary leading-6 text-quiet">{t('meet.codeText')}</p>
        </div>
      ) : null}
      <ul className="mt-3 -mb-2 flex flex-col">
        {contact?.phone ? (
          <Way href={`tel:${contact.phone}`} icon={Phone}>
            {t('meet.call')}{' '}
            <bdi translate="no" dir="ltr">
              {noBreak(formatPhone(contact.phone))}
            </bdi>
          </Way>
        ) : null}
        {contact?.email ? (
          <Way href={`mailto:${contact.email}`} icon={Mail}>
            {t('meet.write')}{' '}
            <bdi translate="no" dir="ltr">
              {contact.email}
            </bdi>
          </Way>
        ) : null}
        {order.delivery === null && contact ? (
          <Way href={`/api/orders/${order.id}/calendar.ics?locale=${locale}`} icon={CalendarPlus} isFile>
            {t('meet.calendar')}
          </Way>
        ) : null}
      </ul>
    </section>
  )
}

interface WayProps {
  href: string
  icon: typeof Phone
  isFile?: boolean
  children: ReactNode
}

function Way({ href, icon, isFile = false, children }: WayProps) {
  return (
    <li>
      <a href={href} download={isFile || undefined} className="inline-flex min-h-11 items-center gap-3">
        <Icon of={icon} className="size-5 shrink-0 stroke-[1.6] text-primary-text" />
        <span className={linkClass}>{children}</span>
      </a>
    </li>
  )
}
