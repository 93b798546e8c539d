import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert, Truck } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { OfferedSlot } from '#domain/site/areas/area.contract.ts'
import { sameDayFee } from '#domain/site/areas/area.policy.ts'
import { sameDayFor } from '#domain/site/areas/slot.policy.ts'
import type { Day } from '#values/day.ts'
import { formatMoney } from '#values/money.ts'
import { collectionDay, dayWords, hoursWords, readSlot } from '#web/features/orders/day-words.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { useFormState } from '#web/ui/form/form-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export interface SlotPickerProps {
  from: string
  /** The id of the order, and the chosen area. */
  order: string
  area: string
  /** Some pieces are for later days. */
  hasLaterDays: boolean
  /** The slot the order already holds, open or not. */
  kept: string | null
  /** The windows in which the order has a place in this area. */
  own: readonly string[]
  /** The last day of all pieces, and whether some end before it. */
  until: string
  hasEarlierEnds: boolean
  /** The values of its form. */
  value: string
  collection: string
  onSlot: (id: string, collections: readonly OfferedSlot[]) => void
}

/** The delivery windows that are open, by day, and the collection windows of the day after the last. */
export function SlotPicker({
  from,
  order,
  area,
  hasLaterDays,
  kept,
  own,
  until,
  hasEarlierEnds,
  value,
  collection,
  onSlot,
}: SlotPickerProps) {
  const { t } = useTranslation('checkout')
  const { api, today, earliest } = useViewer()
  const locale = useLocale()
  const { errorOf } = useFormState()
  const slots = useQuery({
    ...api.areas.slots.queryOptions({ input: { from, until, order, ...(area && { area }) } }),
    placeholderData: keepPreviousData,
  })
  if (slots.isPending) return <Skeleton className="h-32" />
  if (slots.isError)
    return (
      <ErrorState
        title={t('slotsErrorTitle')}
        text={t('common:failed')}
        action={t('retry')}
        isPending={slots.isFetching}
        onRetry={() => void slots.refetch()}
      />
    )
  const byDay = Map.groupBy(withKept(slots.data.slots, { kept, from, earliest }), ({ day }) => day)
  if (byDay.size === 0)
    return (
      <p role="alert" className="rounded-card bg-warning-tint px-4 py-3 text-secondary text-warning">
        {t('noSlots')}
      </p>
    )
  return (
    <div className="flex flex-col gap-5">
      {[...byDay.entries()].map(([day, windows]) => (
        <SlotDay
          key={day}
          name="slot"
          title={t(day === today ? 'bringToday' : 'bring', { day: dayWords(day, locale) })}
          hint={t(windows[0]?.isSameDay ? 'sameDay' : 'windows', { fee: formatMoney(sameDayFee(), locale) })}
          windows={windows}
          value={value}
          own={own}
          onChoose={(id) => onSlot(id, slots.data.collections)}
          isWrong={errorOf('slot') !== undefined}
        />
      ))}
      <SlotProblem name="slot" text={errorOf('slot')} />
      <SlotDay
        name="collection"
        title={t('collect', { day: dayWords(collectionDay(until), locale) })}
        hint={t('windows')}
        windows={slots.data.collections}
        value={collection}
        own={own}
        isWrong={errorOf('collection') !== undefined}
      />
      <SlotProblem name="collection" text={errorOf('collection')} />
      <p className="flex items-start gap-3 rounded-card bg-sunk p-4 text-secondary leading-6">
        <Icon of={Truck} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-primary-text rtl:-scale-x-100" />
        <span>
          {t('deliveryHint')}
          {hasLaterDays ? <span className="block">{t('laterDays')}</span> : null}
          {hasEarlierEnds ? <span className="block">{t('collectEarlier')}</span> : null}
        </span>
      </p>
    </div>
  )
}

function withKept(
  open: readonly OfferedSlot[],
  { kept, from, earliest }: Pick<SlotPickerProps, 'kept' | 'from'> & { earliest: Day },
): readonly OfferedSlot[] {
  const own = kept !== null && open.every(({ id }) => id !== kept) ? readSlot(kept) : null
  return own && kept ? [{ id: kept, ...own, isSameDay: sameDayFor(kept, earliest) === from, isFull: false }, ...open] : open
}

interface SlotDayProps {
  name: 'slot' | 'collection'
  title: string
  hint: string
  windows: readonly OfferedSlot[]
  value: string
  own: readonly string[]
  isWrong: boolean
  onChoose?: (id: string) => void
}

function SlotDay({ name, title, hint, windows, value, own, isWrong, onChoose }: SlotDayProps) {
  const locale = useLocale()
  const { t } = useTranslation('checkout')
  const { register } = useFormState()
  const { onChange, ...registration } = register(name)
  const isFull = (slot: OfferedSlot) => slot.isFull && !own.includes(slot.id)
  return (
    <fieldset aria-describedby={isWrong ? problemOf(name) : undefined}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-4">
        <span className="type-label text-secondary">{title}</span>
        <span className="shrink-0 type-small text-quiet">{hint}</span>
      </legend>
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        {windows.map((slot) => (
          <label
            key={slot.id}
            className="flex h-12 cursor-pointer items-center justify-center rounded-card border border-line bg-card text-secondary transition-colors duration-200 hover:border-field has-checked:border-2 has-checked:border-chosen has-checked:bg-primary-tint has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text has-disabled:cursor-not-allowed has-disabled:bg-sunk has-disabled:text-quiet has-disabled:hover:border-line"
          >
            <input
              {...registration}
              type="radio"
              name={name}
              value={slot.id}
              disabled={isFull(slot) && slot.id !== value}
              aria-invalid={isWrong || undefined}
              checked={slot.id === value}
              onChange={(event) => {
                void onChange(event)
                onChoose?.(slot.id)
              }}
              className="sr-only"
            />
            <span className="text-center leading-5">
              <bdi>{hoursWords(slot.fromHour, slot.untilHour, locale)}</bdi>
              {isFull(slot) ? <span className="block text-caption">{t('full')}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const problemOf = (name: SlotDayProps['name']) => `${name}-problem`

function SlotProblem({ name, text }: { name: SlotDayProps['name']; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={problemOf(name)} role="alert" className="-mt-3 flex items-start gap-1.5 type-small text-bad">
      <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}
