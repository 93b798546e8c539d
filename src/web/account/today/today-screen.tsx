import { useSuspenseQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { ThisWeek } from '#domain/renting/calendars/calendar.contract.ts'
import { formatDay } from '#values/format.ts'
import { AccountShell } from '#web/account/account-shell.tsx'
import { dayWords } from '#web/features/orders/day-words.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { EmptyState } from '#web/features/orders/states.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DueCard } from './due-card.tsx'
import { RequestCard } from './request-card.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.calendars.today.queryOptions()])
}

/** `/profile/today`: what waits for an owner, the most urgent first, and what comes this week. */
export default function TodayScreen() {
  const { t } = useTranslation('calendars')
  const { api } = useViewer()
  const locale = useLocale()
  const { data } = useSuspenseQuery({
    ...api.calendars.today.queryOptions(),
    staleTime: 10_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
  const { now, today, due, week, next, needsHandOverAddress } = data
  const title = t('today.count', { count: due.length })
  return (
    <AccountShell at="today" title={title} lead={formatDay(today, locale)}>
      {needsHandOverAddress ? <AskForAddress /> : null}
      {due.length > 0 ? (
        <ul className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
          {due.map((one, index) => (
            <li key={`${one.kind} ${one.id}`} className={cn(one.request && 'lg:col-span-full')}>
              {one.request ? (
                <RequestCard due={one} request={one.request} now={now} isFirst={index === 0} />
              ) : (
                <DueCard due={one} now={now} isFirst={index === 0} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          spot="no-orders"
          title={t('today.none')}
          text={next ? t('today.noneNext', { day: dayWords(next, locale) }) : t('today.noneText')}
        >
          <Button asChild variant="outline">
            <LocalLink to="/profile/calendar">{t('today.toCalendar')}</LocalLink>
          </Button>
        </EmptyState>
      )}
      {week.length > 0 ? <Week week={week} /> : null}
    </AccountShell>
  )
}

/** Asks an owner for the door at which couriers pick up. */
function AskForAddress() {
  const { t } = useTranslation('calendars')
  return (
    <section
      aria-labelledby="hand-over-address"
      className="mb-6 flex flex-wrap items-center gap-4 rounded-card border border-gold bg-gold-tint p-5"
    >
      <Icon of={MapPin} className="size-6 shrink-0 text-gold-text" />
      <div className="min-w-60 flex-1">
        <h2 id="hand-over-address" className="type-title">
          {t('today.address.title')}
        </h2>
        <p className="mt-0.5 text-secondary leading-6">{t('today.address.text')}</p>
      </div>
      <Button asChild size="sm">
        <LocalLink to="/profile?tab=addresses">{t('today.address.add')}</LocalLink>
      </Button>
    </section>
  )
}

function Week({ week }: { week: readonly ThisWeek[] }) {
  const { t } = useTranslation('calendars')
  const locale = useLocale()
  return (
    <section aria-labelledby="week" className="mt-10">
      <h2 id="week" className="type-h2">
        {t('today.week')}
      </h2>
      <ul className="mt-3 divide-y divide-line border-t border-ink">
        {week.map(({ id, kind, day, name, picture, customer }) => (
          <li key={`${id} ${kind}`} className="flex items-center gap-4 py-3">
            <Thumb picture={picture} className="w-12" />
            <div className="min-w-0 flex-1">
              <h3 className="type-title">{name}</h3>
              <p aria-hidden="true" className="type-small sm:hidden">
                {dayWords(day, locale)}
              </p>
              <p className="type-small text-quiet">{customer === null ? t(`today.${kind}`) : t(`today.${kind}To`, { name: customer })}</p>
            </div>
            <p className="text-secondary leading-6 max-sm:sr-only">{dayWords(day, locale)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
