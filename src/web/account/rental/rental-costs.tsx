import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { highDeposit } from '#domain/accounts/identity-verification/identity-verification.policy.ts'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { isStanding } from '#domain/renting/orders/order.policy.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { dayAt } from '#values/day.ts'
import { formatMoney } from '#values/money.ts'
import { dayWords, instantWords } from '#web/features/orders/day-words.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'

/** The costs of one rental, and separately the state of its deposit and the facts that lower it. */
export function RentalCosts({ rental, order, view }: { rental: Rental; order: Order; view: RentalView }) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const dueInCash = view.extension?.dueInCash ?? 0
  const deposit = view.hold?.amount ?? rental.deposit
  const state = depositState(rental, view.hold)
  const { lines, total, changes } = useCosts(rental, view)
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card">
      <div className="p-6">
        <h2 className="type-h3">{t('cost.title')}</h2>
        <dl className="mt-4 flex flex-col gap-2 text-secondary leading-6">
          {lines.map((line) => (
            <CostLine key={line.name} {...line} />
          ))}
          {total ? <CostLine {...total} className="border-t border-line pt-2 font-semibold" /> : null}
          {changes.map((line) => (
            <CostLine key={line.name} {...line} />
          ))}
        </dl>
        {isStanding(rental.status) ? <p className="mt-3 type-small text-quiet">{t('cost.share')}</p> : null}
        {dueInCash > 0 ? (
          <p className="mt-2 text-secondary leading-6">{t('cost.dueInCash', { amount: formatMoney(dueInCash, locale) })}</p>
        ) : null}
        <LocalLink to={`/profile/orders/${order.id}`} className="-mb-2 inline-flex min-h-11 items-center">
          <span className={linkClass}>{t('cost.order')}</span>
        </LocalLink>
      </div>
      <div className="bg-gold-tint px-6 py-4">
        <div className="flex items-baseline justify-between gap-4 text-secondary">
          <span>{t('deposit.title')}</span>
          <Price amount={deposit} className="font-semibold" />
        </div>
        <DepositState state={state} hold={view.hold} />
        {meaningOf(rental.status).isDepositAtStake && deposit > 0 ? <WhatLowers order={order} /> : null}
      </div>
    </section>
  )
}

interface Cost {
  name: string
  amount: number
}

function CostLine({ name, amount, className }: Cost & { className?: string }) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4', className)}>
      <dt className={className ? undefined : 'text-quiet'}>{name}</dt>
      <dd>
        <Price amount={amount} className={className ? 'font-semibold' : ''} />
      </dd>
    </div>
  )
}

/** The price of a valid rental; for an ended one everything that was paid for it, so that its refund can be compared. */
function useCosts(rental: Rental, { money }: RentalView): { lines: Cost[]; total: Cost | null; changes: Cost[] } {
  const { t } = useTranslation('rentals')
  const { onShop = 0, refunded = 0, compensation = 0 } = money ?? {}
  const paid = money ? money.paid.rental + money.paid.serviceFee + money.paid.protection + money.paid.delivery : 0
  const named = { name: t('cost.rental', { count: rental.days }), amount: rental.price }
  const isShown = ({ amount }: Cost) => amount !== 0
  const back = { name: t('cancel.back'), amount: -refunded }
  if (isStanding(rental.status))
    return { lines: [named], total: null, changes: [{ name: t('replace.onShop'), amount: -onShop }, back].filter(isShown) }
  if (!money || paid === 0) return { lines: [named], total: null, changes: [{ name: t('orders:notCharged'), amount: -rental.price }] }
  const lines = [
    { ...named, amount: money.paid.rental },
    { name: t('cancel.line-service-fee'), amount: money.paid.serviceFee },
    { name: t('cancel.line-protection'), amount: money.paid.protection },
    { name: t('cancel.line-delivery'), amount: money.paid.delivery },
  ]
  return {
    lines: lines.filter(isShown),
    total: { name: t('cost.paid'), amount: paid },
    changes: [
      back,
      { name: t('back.compensation'), amount: -compensation },
      ...(meaningOf(rental.status).keepsPart ? [{ name: t('cost.kept'), amount: paid - refunded }] : []),
    ].filter(isShown),
  }
}

function DepositState({ state, hold }: { state: string; hold: RentalView['hold'] }) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const words = {
    day: hold ? dayWords(dayAt(new Date(state === 'held' ? (hold.heldAt ?? hold.holdAt) : hold.holdAt)), locale) : '',
    back: hold?.backBy ? instantWords(hold.backBy, locale) : '',
    amount: formatMoney((state.startsWith('held-part') ? hold?.frozen : hold?.applied) ?? 0, locale),
  }
  return <p className="mt-1 max-w-[40ch] type-small text-quiet">{t(`deposit.${state}`, words)}</p>
}

function depositState({ deposit, status }: Rental, hold: RentalView['hold']): string {
  if (!hold) return deposit === 0 ? 'none' : meaningOf(status).isDepositAtStake ? 'expected' : 'not_taken'
  if (hold.status === 'planned') return `planned-${hold.method}`
  if (hold.status === 'to_return') return hold.backBy ? 'to_return-transfer' : 'to_return-card'
  if (hold.status === 'held' && hold.frozen < hold.amount)
    return hold.method === 'card' ? 'held-part-card' : hold.backBy ? 'held-part-transfer' : 'held-part-returned'
  return hold.status
}

const verifyClass = '-mb-2 inline-flex min-h-11 items-center type-small font-semibold underline underline-offset-4'

/** The identity is verified in an account alone: a guest with a high deposit makes one, and finds the order there. */
function WhatLowers({ order: { id, quote } }: { order: Order }) {
  const { t } = useTranslation('rentals')
  const { api, person } = useViewer()
  const { data } = useQuery({ ...api.identityVerification.mine.queryOptions(), enabled: person !== null })
  return (
    <>
      <p className="mt-2 max-w-[40ch] type-small text-quiet">{t('deposit.lowers')}</p>
      {data && !data.isVerified ? (
        <LocalLink to="/profile?tab=settings&page=privacy#identity-verification" className={verifyClass}>
          {t('deposit.verify')}
        </LocalLink>
      ) : null}
      {person === null && quote.deposit >= highDeposit ? (
        <LocalLink to={`/signup?next=${encodeURIComponent(`/profile/orders/${id}`)}`} className={verifyClass}>
          {t('deposit.verifyGuest')}
        </LocalLink>
      ) : null}
    </>
  )
}
