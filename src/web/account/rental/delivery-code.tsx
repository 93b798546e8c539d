import { Copy } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { addDays } from '#values/day.ts'
import { useCopy } from '#web/account/settings/use-copy.ts'
import { dayWords, readSlot } from '#web/features/orders/day-words.ts'
import { deliverySlotOf } from '#web/features/orders/rental-steps.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The four digits for the courier, from the day of the delivery on; before it, when they will be here. */
export function DeliveryCode({ rental, order }: { rental: Rental; order: Order }) {
  const { t } = useTranslation('rentals')
  const { today } = useViewer()
  const locale = useLocale()
  const copy = useCopy()
  const { isComing, isPayable } = meaningOf(rental.status)
  const code = order.deliveryCode
  if (!code || rental.handOver === 'in_person' || !isComing || !isPayable) return null
  const slot = deliverySlotOf(rental, order.delivery)
  const day = (slot && readSlot(slot)?.day) ?? addDays(rental.from, -1)
  if (today < day && rental.status !== 'out_for_delivery')
    return <p className="type-small text-quiet">{t('code.later', { day: dayWords(day, locale) })}</p>
  return (
    <section aria-labelledby="delivery-code" className="rounded-card border border-primary-line bg-primary-tint p-6">
      <h2 id="delivery-code" className="type-eyebrow text-primary-text">
        {t('code.title')}
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <bdi translate="no" dir="ltr" className="text-number leading-14 font-light tracking-[0.2em] tabular-nums lining-nums">
          {code}
        </bdi>
        <Button variant="outline" size="sm" onClick={() => void copy(code)}>
          <Icon of={Copy} className="size-4.5 stroke-[1.6]" />
          {t('code.copy')}
        </Button>
      </div>
      <p className="mt-1 text-secondary leading-6 text-quiet">{t('code.text')}</p>
    </section>
  )
}
