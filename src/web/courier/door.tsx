import { MapPin, MessageCircle, Phone } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveryAtDoor } from '#domain/renting/deliveries/delivery.contract.ts'
import { formatPhone } from '#values/phone.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { useStopWords } from './stop-words.ts'

/** The person at the door, the time, and the ways to reach it: call, WhatsApp, map. */
export function Door({ stop }: { stop: DeliveryAtDoor }) {
  const { t } = useTranslation('deliveries')
  const { when, where } = useStopWords(stop)
  const { name, phone, landmark, building, note, number, unitId } = stop
  const address = [where, landmark, building].filter(Boolean).join(t('comma'))
  const figures = phone?.replaceAll(/\D/g, '').replace(/^0(?=7)/, '962') ?? ''
  return (
    <section aria-label={t('door')} className="mt-4 rounded-card border border-line bg-card p-5">
      <p className="type-small text-quiet">
        {when} ·{' '}
        <bdi translate="no" className="whitespace-nowrap">
          {number}
        </bdi>{' '}
        ·{' '}
        <bdi translate="no" className="whitespace-nowrap">
          {unitId}
        </bdi>
      </p>
      {name ? (
        <WrittenText as="p" className="mt-2 text-lead leading-7 font-semibold">
          {name}
        </WrittenText>
      ) : null}
      <WrittenText as="p" className="text-secondary leading-6">
        {address}
      </WrittenText>
      {note ? (
        <WrittenText as="p" className="mt-1 text-secondary leading-6 text-quiet">
          {note}
        </WrittenText>
      ) : null}
      <div className="mt-4 flex gap-2">
        {phone ? (
          <>
            <Way href={`tel:${phone}`} icon={Phone} label={t('callNamed', { phone: formatPhone(phone) })}>
              {t('call')}
            </Way>
            <Way href={`https://wa.me/${figures}`} icon={MessageCircle}>
              {t('whatsapp')}
            </Way>
          </>
        ) : null}
        <Way href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`} icon={MapPin}>
          {t('map')}
        </Way>
      </div>
    </section>
  )
}

function Way({
  href,
  icon,
  label,
  children,
}: {
  href: string
  icon: ComponentProps<typeof Icon>['of']
  label?: string
  children: ReactNode
}) {
  return (
    <a
      href={href}
      target={href.startsWith('tel:') ? undefined : '_blank'}
      rel="noreferrer"
      aria-label={label}
      className="inline-flex h-11 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-full bg-sunk px-2 text-dense font-medium hover:bg-line"
    >
      <Icon of={icon} className="size-5" />
      {children}
    </a>
  )
}
