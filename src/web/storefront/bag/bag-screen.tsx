import { useQuery } from '@tanstack/react-query'
import { Calendar } from 'lucide'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#domain/renting/quotes/quote.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useBag } from '#web/features/bag/bag-store.ts'
import { useChoice, useWithChoice } from '#web/features/dates/use-choice.ts'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { CodeField } from '#web/features/orders/code-field.tsx'
import { OpenDebt, useOpenDebt } from '#web/features/orders/open-debt.tsx'
import { OrderSummary } from '#web/features/orders/order-summary.tsx'
import { PayBar } from '#web/features/orders/pay-bar.tsx'
import { ProtectionRow } from '#web/features/orders/protection-row.tsx'
import { EmptyState, ErrorState } from '#web/features/orders/states.tsx'
import { useDepositLowers } from '#web/features/orders/use-deposit-lowers.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Said } from '#web/ui/said.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BagGroupSection } from './bag-group.tsx'
import { bookableOf, groupByDays, isPast, linesOf } from './bag-quote.ts'
import { ClearBag } from './clear-bag.tsx'
import { NothingBookable } from './nothing-bookable.tsx'
import { useBagCode } from './use-bag-code.ts'
import { useBagProtection } from './use-bag-protection.ts'
import { useHold } from './use-hold.ts'

/** The bag: rows grouped by days with the server's prices, alternatives for what is taken, and the checkout button. */
export default function BagScreen() {
  const { t } = useTranslation('bag')
  const { lines, count } = useBag()
  const isHydrated = useIsHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    // Without rows the footer stays below the first view: it would jump as the empty bag takes the place of the skeleton.
    <div className={cn('wrap pt-8 lg:pt-10', !(isHydrated && lines.length > 0) && 'min-h-[calc(100dvh-7.5rem)]')}>
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4">
        <h1 ref={heading} tabIndex={-1} className="type-h1 outline-none">
          {t('title')}
        </h1>
        {isHydrated && count > 0 ? (
          <p className="type-body text-quiet" aria-live="polite">
            {t('pieces', { count })}
            {t('comma')}
            {t('deliveries', { count: groupByDays(lines).length })}
          </p>
        ) : null}
        {isHydrated && lines.length > 0 ? (
          <div className="max-lg:basis-full lg:ms-auto">
            <ClearBag onCleared={() => heading.current?.focus()} />
          </div>
        ) : null}
      </div>
      {isHydrated ? lines.length === 0 ? <EmptyBag /> : <FullBag /> : <BagSkeleton />}
    </div>
  )
}

function EmptyBag() {
  const { t } = useTranslation('bag')
  const keep = useWithChoice()
  return (
    <EmptyState spot="empty-bag" title={t('emptyTitle')} text={t('emptyText')}>
      <Button asChild variant="outline">
        <LocalLink to={keep('/browse')}>
          <Icon of={Calendar} className="size-5" />
          {t('emptyAction')}
        </LocalLink>
      </Button>
    </EmptyState>
  )
}

function useBagQuote() {
  const { api, earliest } = useViewer()
  const { lines } = useBag()
  const { place } = useChoice()
  const ahead = lines.filter((line) => !isPast(line, earliest))
  const codes = useBagCode(linesOf(ahead))
  const plan = useBagProtection()
  const wish = {
    ...(place && { area: place }),
    ...(codes.code !== undefined && { promotionalCode: codes.code }),
    ...(plan.isChosen && { wantsProtection: true }),
  }
  const quote = useQuery({
    ...api.quotes.make.queryOptions({ input: { lines: linesOf(ahead), ...wish } }),
    enabled: ahead.length > 0,
    staleTime: 30_000,
    placeholderData: (previous) => previous,
  })
  const bookable = bookableOf(ahead, quote.data, earliest)
  const isPartial = bookable.length > 0 && bookable.length < ahead.length
  const part = useQuery({
    ...api.quotes.make.queryOptions({ input: { lines: linesOf(bookable), ...wish } }),
    enabled: isPartial,
    placeholderData: (previous) => previous,
  })
  return {
    lines,
    quote,
    bookable,
    codes,
    plan,
    priced: isPartial ? part.data : bookable.length > 0 ? quote.data : undefined,
    isPricing: quote.isFetching || (isPartial && part.isFetching),
  }
}

function FullBag() {
  const { t } = useTranslation(['bag', 'checkout'])
  const sentence = useRefusalWords()
  const { lines, quote, bookable, codes, plan, priced, isPricing } = useBagQuote()
  const hold = useHold({ onRefused: () => void quote.refetch() })
  const debt = useOpenDebt({ isKnown: quote.data?.isOwing || refusalCodeOf(hold.error) === 'order.debt-open' })
  const [asked, setAsked] = useState('')
  if (quote.isPending && quote.isFetching) return <BagSkeleton />
  const bag = lines.map(({ id, quantity }) => `${id}*${quantity}`).join()
  const start = () => {
    setAsked(bag)
    void hold.start({
      lines: linesOf(bookable),
      wantsProtection: plan.isChosen,
      ...(codes.code !== undefined && { promotionalCode: codes.code }),
    })
  }
  // A refusal concerns the bag as it was; any change to the bag clears it.
  const checkout = {
    pending: hold.isPending,
    disabled: debt !== null,
    onClick: start,
    children: debt ? t('checkout:debt.first') : hold.isPending ? t('holding') : t('checkout'),
  }
  const problem =
    hold.error && asked === bag && debt === null
      ? refusalCodeOf(hold.error) === 'order.taken'
        ? t('takenMeanwhile')
        : sentence(hold.error)
      : null
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[1fr_384px] lg:gap-14">
      <div className="flex min-w-0 flex-col gap-10">
        {debt ? <OpenDebt debt={debt} /> : null}
        {problem ? (
          <p role="alert" className="rounded-card bg-warning-tint px-4 py-3 text-secondary text-warning">
            {problem}
          </p>
        ) : null}
        {quote.isError && !quote.data ? (
          <ErrorState
            title={t('errorTitle')}
            text={refusalCodeOf(quote.error) ? sentence(quote.error) : t('errorText')}
            action={t('retry')}
            isPending={quote.isFetching}
            onRetry={() => void quote.refetch()}
          />
        ) : null}
        {groupByDays(lines).map((group) => (
          <BagGroupSection key={`${group.from}/${group.until}`} group={group} quote={quote.data} />
        ))}
      </div>
      {priced ? (
        <BagPayment
          priced={priced}
          isPricing={isPricing}
          plan={plan}
          codes={codes}
          left={lines.length - bookable.length}
          checkout={checkout}
        />
      ) : bookable.length === 0 && !(quote.isError && !quote.data) ? (
        <aside className="lg:sticky lg:top-24">
          <NothingBookable quote={quote.data} />
        </aside>
      ) : null}
    </div>
  )
}

interface BagPaymentProps extends Pick<ReturnType<typeof useBagQuote>, 'isPricing' | 'plan' | 'codes'> {
  priced: Quote
  /** The number of rows that cannot be booked. */
  left: number
  checkout: ButtonProps
}

/** The summary of the order with its reductions, and the checkout button; on a phone the button has a bar of its own. */
function BagPayment({ priced, isPricing, plan, codes, left, checkout }: BagPaymentProps) {
  const { t } = useTranslation('bag')
  const lowers = useDepositLowers()
  const locale = useLocale()
  const credit = priced.reductions.credit?.available ?? 0
  const isDelivered = priced.charges.some(({ code }) => code === 'delivery')
  return (
    <>
      <Said words={isPricing ? null : `${t('soFar')} ${formatMoney(priced.total, locale)}`} />
      <aside className="lg:sticky lg:top-24">
        <OrderSummary
          quote={priced}
          title={t('summary')}
          totalLabel={t('soFar')}
          deliveryHint={t('deliveryLater')}
          depositText={`${t('depositText')} ${lowers}`}
          isBusy={isPricing}
          codes={
            <>
              {priced.reductions.protection ? (
                <div className="mt-4">
                  <ProtectionRow protection={priced.reductions.protection} isChosen={plan.isChosen} onChange={plan.choose} />
                </div>
              ) : null}
              {priced.reductions.takesCodes ? (
                <CodeField promotion={priced.reductions.promotion} onApply={codes.apply} onRemove={codes.remove} className="mt-3" />
              ) : null}
              {credit > 0 ? <p className="mt-3 type-small text-good">{t('credit', { amount: formatMoney(credit, locale) })}</p> : null}
            </>
          }
        >
          <Button size="lg" className="hidden w-full lg:inline-flex" {...checkout} />
          {left > 0 ? (
            <p className="type-small text-quiet lg:mt-3">{t('notCounted', { count: left })}</p>
          ) : (
            <p className="type-small text-quiet lg:mt-3">{t('holdHint')}</p>
          )}
        </OrderSummary>
      </aside>
      <PayBar total={priced.total} deposit={priced.deposit} label={isDelivered ? null : t('beforeDelivery')} className="lg:hidden">
        <Button size="lg" {...checkout} />
      </PayBar>
    </>
  )
}

function BagSkeleton() {
  const { t } = useTranslation('bag')
  return (
    <div role="status" aria-label={t('loading')} className="grid items-start gap-10 lg:grid-cols-[1fr_384px] lg:gap-14">
      <div className="flex flex-col gap-5 border-t border-line pt-5">
        <Skeleton className="h-8 w-64" />
        {[1, 2].map((row) => (
          <div key={row} className="flex gap-6 border-b border-line pb-5">
            <Skeleton className="aspect-4/5 w-22 rounded-thumb lg:w-28" />
            <div className="flex flex-1 flex-col gap-2 pt-1">
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  )
}
