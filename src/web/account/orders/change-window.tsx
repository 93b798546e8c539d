import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { windowChangeOf } from '#domain/renting/orders/windows.policy.ts'
import type { CourierVisit } from '#domain/site/areas/slot.policy.ts'
import { dayAt } from '#values/day.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { linkClass } from '#web/ui/link-class.ts'

const WindowDialog = lazy(() => import('./window-dialog.tsx'))

/** The change of the window of a visit that is to come, or until when it was possible. Nothing once the visit was made, or where it never was. */
export function ChangeWindow({ order, visit }: { order: Order; visit: CourierVisit }) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const now = new Date(order.now)
  const change = windowChangeOf(visit, order, { now, today: dayAt(now) })
  if (!change) return null
  if (change.until <= now) {
    const wasPossible = new Date(order.createdAt) < change.until
    const until = instantWords(change.until, locale)
    return wasPossible ? <p className="w-full type-small text-quiet print:hidden">{t('window.over', { until })}</p> : null
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t(`window.open-${visit}`)}
        className="-my-2.5 inline-flex min-h-11 shrink-0 cursor-pointer items-center print:hidden"
      >
        <span className={linkClass}>{t('window.open')}</span>
      </button>
      {isOpen ? (
        <Suspense>
          <WindowDialog order={order} visit={visit} change={change} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
