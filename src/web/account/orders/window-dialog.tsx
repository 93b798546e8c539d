import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { WindowChange } from '#domain/renting/orders/windows.policy.ts'
import type { CourierVisit } from '#domain/site/areas/slot.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { dayWords, hoursWords, instantWords, slotWords } from '#web/features/orders/day-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { spanOf } from '#web/features/orders/rental-steps.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'

interface WindowDialogProps {
  order: Order
  visit: CourierVisit
  change: WindowChange
  onClose: () => void
}

/** Has a courier come in other hours of the same day. */
export default function WindowDialog({ order, visit, change: { slot, slots, until, isOnSeveralDays }, onClose }: WindowDialogProps) {
  const { id } = order
  const { t } = useTranslation('orders')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const change = useChange(api.orders.changeWindow.mutationOptions(), {
    answers: api.orders.get.queryKey({ input: { id } }),
    refresh: [api.orders.get.key(), api.orders.list.key(), api.rentals.get.key()],
    refreshOnRefusal: true,
    done: (_, input) => ({ title: t(`window.done-${visit}`), description: slotWords(input.slot, locale) }),
    after: onClose,
  })
  const full = useFullWindows(order)
  const words = { day: dayWords(slots[0]?.day ?? '', locale), until: instantWords(until, locale) }
  return (
    <ChoiceDialog
      title={t(`window.title-${visit}`)}
      question={t(isOnSeveralDays ? `window.several-${visit}` : 'window.text', words)}
      choices={slots.map((one) => one.id)}
      wordOf={(choice) => {
        const hours = hoursOf(slots, choice, locale)
        return choice !== slot && full.includes(choice) ? t('window.full', { hours }) : hours
      }}
      {...(slot !== null && { usual: slot })}
      keep={t('window.keep')}
      problem={change.error ? sentence(change.error) : null}
      confirm={{ pending: change.isPending, children: t('window.confirm') }}
      onConfirm={(choice) =>
        choice === slot ? onClose() : change.mutate({ id, visit, slot: choice, key: keyFor(`window ${id}`, { visit, choice }) })
      }
      onClose={onClose}
    />
  )
}

/** The windows on the first and the last day of an order that have no place left. */
function useFullWindows({ id, delivery, rentals }: Order): string[] {
  const { api } = useViewer()
  const { from, until } = spanOf(rentals.filter(({ handOver }) => handOver === 'courier'))
  const { data } = useQuery(api.areas.slots.queryOptions({ input: { from, until, order: id, ...(delivery && { area: delivery.area }) } }))
  return [...(data?.slots ?? []), ...(data?.collections ?? [])].filter(({ isFull }) => isFull).map((one) => one.id)
}

function hoursOf(slots: WindowChange['slots'], choice: string, locale: Parameters<typeof hoursWords>[2]): string {
  const found = slots.find(({ id }) => id === choice)
  return found ? hoursWords(found.fromHour, found.untilHour, locale) : ''
}
