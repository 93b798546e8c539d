import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Extension, mostExtensionDays } from '#domain/renting/changes/change.contract.ts'
import { addDays, type Day, eachDay } from '#values/day.ts'
import { formatDay, formatNumber, noBreak } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { DayCalendar } from '#web/features/dates/day-calendar.tsx'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { collectionWords, dayWords } from '#web/features/orders/day-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { collectionSlotOf } from '#web/features/orders/rental-steps.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'
import { Said } from '#web/ui/said.tsx'
import { ChangeDialog, ChangeLines, type ChangeProps } from './change-dialog.tsx'
import { DaysError, DaysSkeleton } from './days-states.tsx'
import { useExtensionWords } from './extension-state.tsx'
import { useRentalAnswer } from './use-rental-answer.ts'

/** The numbers of days that the tiles offer. */
const steps = [1, 2, 4]

/** Extends a rental: the new last day, what it costs more, and where the payer is needed the way to the provider's page. */
export default function ExtendDialog({ rental, order, view, onClose }: ChangeProps) {
  const { t } = useTranslation(['rentals', 'in-person'])
  const locale = useLocale()
  const { prices, extend, problem } = useExtend({ rental, view, onClose })
  const [wanted, setWanted] = useState<Day | null>(null)
  const awaited = useExtensionWords()(view)
  const days = prices.data?.days ?? []
  const chosen = days.find(({ until }) => until === wanted) ?? days[0]
  const frame = { rental, onClose, title: t('extend.title'), keep: t('extend.keep'), problem }
  if (awaited) {
    const { redirect } = view.extension ?? {}
    return (
      <ChangeDialog
        {...frame}
        problem={null}
        confirm={redirect ? { asChild: true, children: <a href={redirect}>{t('extension.pay')}</a> } : null}
      >
        <div role="status" className="mt-5">
          <p className="type-title">{awaited.title}</p>
          <p className="mt-1 text-secondary leading-6 text-quiet">{awaited.text}</p>
        </div>
      </ChangeDialog>
    )
  }
  const ask = chosen && {
    pending: extend.isPending,
    onClick: () =>
      extend.mutate({ id: rental.id, ...chosen, key: keyFor(`extend ${rental.id}`, { ...chosen, after: view.extension?.keptUntil }) }),
    children: chosen.total > 0 ? t('extend.confirm', { amount: formatMoney(chosen.total, locale) }) : t('extend.confirmFree'),
  }
  const collected = (until: Day) => collectionWords(until, collectionSlotOf({ until, handOver: rental.handOver }, order.delivery), locale)
  return (
    <ChangeDialog {...frame} confirm={ask ?? null}>
      {prices.data && chosen ? (
        <>
          <Said words={`${t('extend.pay')} ${formatMoney(chosen.total, locale)}`} />
          <Tiles days={days} chosen={chosen.until} onChoose={setWanted} />
          <LaterDays rental={rental} days={days} chosen={chosen.until} onChoose={setWanted} />
          <ChangeLines
            lines={[
              { name: t('extend.lastDay'), value: dayWords(chosen.until, locale) },
              {
                name: t(rental.handOver === 'in_person' ? 'in-person:change-collection' : 'change.collection'),
                value: collected(chosen.until),
              },
            ]}
            total={{ name: t('extend.pay'), value: <Price amount={chosen.total} size="total" /> }}
            note={t(chosen.total === 0 ? 'extend.paidAlready' : prices.data.method === 'card' ? 'extend.way-card' : 'extend.way-cash')}
          />
        </>
      ) : prices.data ? (
        <>
          <p className="mt-5 type-title">{t('extend.none')}</p>
          <p className="mt-1 text-secondary leading-6 text-quiet">{t('extend.noneText', { collected: collected(rental.until) })}</p>
        </>
      ) : prices.isError ? (
        <DaysError query={prices} />
      ) : (
        <DaysSkeleton />
      )}
    </ChangeDialog>
  )
}

/** Reads what an extension costs, and asks for one; days or a price that have changed meanwhile are shown in their place. */
function useExtend({ rental, view, onClose }: Pick<ChangeProps, 'rental' | 'view' | 'onClose'>) {
  const { t } = useTranslation(['rentals', 'in-person'])
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const show = useRentalAnswer()
  const queryClient = useQueryClient()
  const isAsked = view.extension?.status === 'asked'
  const prices = useQuery({
    ...api.rentals.extension.queryOptions({ input: { id: rental.id } }),
    staleTime: 0,
    gcTime: 0,
    enabled: !isAsked,
  })
  const extend = useChange(api.rentals.extend.mutationOptions(), {
    refresh: ({ rental: answer }) => show(answer),
    done({ rental: answer }, { until, total }) {
      if (answer.extension?.status === 'asked') return null
      const isInCash = prices.data?.method !== 'card' && total > 0
      return {
        title: t('extend.done', { day: dayWords(until, locale) }),
        ...(isInCash && { description: t('extend.doneCash', { amount: formatMoney(total, locale) }) }),
      }
    },
    after: ({ rental: answer }) => answer.extension?.status !== 'asked' && onClose(),
    // It may have been asked for all the same: what the rental says by now decides.
    whenRefused: () =>
      Promise.all([prices.refetch(), queryClient.invalidateQueries({ queryKey: api.rentals.get.queryKey({ input: { id: rental.id } }) })]),
  })
  const code = refusalCodeOf(extend.error)
  const known = { 'rental.days-taken': t('extend.taken'), 'order.price-changed': t('extend.changed') }
  const problem = extend.error ? ((known as Partial<Record<string, string>>)[code ?? ''] ?? sentence(extend.error)) : null
  return { prices, extend, problem }
}

interface ChoiceProps {
  days: Extension['days']
  chosen: Day
  onChoose: (until: Day) => void
}

function Tiles({ days, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation(['rentals', 'in-person'])
  const locale = useLocale()
  return (
    <ul className="mt-5 grid grid-cols-3 gap-2">
      {steps.map((count) => {
        const day = days[count - 1]
        if (!day) return null
        const isChosen = day.until === chosen
        return (
          <li key={count}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(day.until)}
              className={cn(
                'flex h-full min-h-22 w-full cursor-pointer flex-col rounded-card border px-3 py-2.5 text-start',
                isChosen ? 'border-chosen bg-primary-tint shadow-[inset_0_0_0_1px_var(--color-chosen)]' : 'border-line hover:border-field',
              )}
            >
              <span className="text-secondary font-medium">{t('extend.more', { count })}</span>
              <span className="type-small text-quiet">{t('extend.until', { day: shortDay(day.until, locale) })}</span>
              <span className="mt-auto">
                {'+ '}
                <Price amount={day.total} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** `Sun 11`, on one line. */
function shortDay(day: Day, locale: Locale): string {
  return noBreak(`${formatDay(day, locale, 'weekday')} ${formatNumber(Number(day.slice(8)), locale)}`)
}

function LaterDays({ rental, days, chosen, onChoose }: ChoiceProps & Pick<ChangeProps, 'rental'>) {
  const { t } = useTranslation(['rentals', 'in-person'])
  const last = addDays(rental.until, mostExtensionDays)
  return (
    <div className="mt-4">
      <DayCalendar
        label={t('extend.lastDay')}
        value={{ from: rental.from, until: chosen }}
        chosen={chosen}
        offered={new Set(days.map(({ until }) => until))}
        taken={new Set(eachDay({ from: addDays(days.at(-1)?.until ?? last, 1), until: last }))}
        bounds={{ from: rental.from, until: last }}
        onChoose={onChoose}
      />
    </div>
  )
}
