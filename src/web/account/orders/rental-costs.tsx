import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import type { RentalLife } from '#domain/renting/rentals/rental.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { dayAt } from '#values/day.ts'
import { formatMoney } from '#values/money.ts'
import { dayWords, instantWords } from '#web/features/orders/day-words.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'

/** What one rental costs, and apart from it where its deposit stands and what lowers it. */
export function RentalCosts({ rental, order, life }: { rental: Rental; order: Order; life: RentalLife }) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const dueInCash = life.extension?.dueInCash ?? 0
  const { onShop = 0, refunded = 0 } = life.money ?? {}
  const changes = [
    { name: t('replace.onShop'), amount: onShop },
    { name: t('cancel.back'), amount: refunded },
  ].filter(({ amount }) => amount > 0)
  const deposit = life.hold?.amount ?? rental.deposit
  const state = depositState(rental, life.hold)
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card">
      <div className="p-6">
        <h2 className="type-h3">{t('cost.title')}</h2>
        <p className="mt-4 flex items-baseline justify-between gap-4 text-[15px] leading-6">
          <span className="text-quiet">{t('cost.rental', { count: rental.days })}</span>
          <Price amount={rental.price} />
        </p>
        {changes.map(({ name, amount }) => (
          <p key={name} className="mt-2 flex items-baseline justify-between gap-4 text-[15px] leading-6">
            <span className="text-quiet">{name}</span>
            <Price amount={-amount} />
          </p>
        ))}
        <p className="mt-3 type-small text-quiet">{t('cost.share')}</p>
        {dueInCash > 0 ? (
          <p className="mt-2 text-[15px] leading-6">{t('cost.dueInCash', { amount: formatMoney(dueInCash, locale) })}</p>
        ) : null}
        <LocalLink to={`/profile/orders/${order.id}`} className="-mb-2 inline-flex min-h-11 items-center">
          <span className={linkClass}>{t('cost.order')}</span>
        </LocalLink>
      </div>
      <div className="bg-gold-tint px-6 py-4">
        <div className="flex items-baseline justify-between gap-4 text-[15px]">
          <span>{t('deposit.title')}</span>
          <Price amount={deposit} className="font-semibold" />
        </div>
        <DepositState state={state} hold={life.hold} />
        {meaningOf(rental.status).isDepositAtStake && deposit > 0 ? <WhatLowers /> : null}
      </div>
    </section>
  )
}

function DepositState({ state, hold }: { state: string; hold: RentalLife['hold'] }) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const words = {
    day: hold ? dayWords(dayAt(new Date(state === 'held' ? (hold.heldAt ?? hold.holdAt) : hold.holdAt)), locale) : '',
    back: hold?.backBy ? instantWords(hold.backBy, locale) : '',
    amount: formatMoney(hold?.applied ?? 0, locale),
  }
  return <p className="mt-1 max-w-[40ch] type-small text-quiet">{t(`deposit.${state}`, words)}</p>
}

function depositState({ deposit, status }: Rental, hold: RentalLife['hold']): string {
  if (!hold) return deposit === 0 ? 'none' : meaningOf(status).isDepositAtStake ? 'expected' : 'not_taken'
  if (hold.status === 'planned') return `planned-${hold.method}`
  if (hold.status === 'to_return') return hold.backBy ? 'to_return-transfer' : 'to_return-card'
  return hold.status
}

function WhatLowers() {
  const { t } = useTranslation('rentals')
  const { api, person } = useViewer()
  const { data } = useQuery({ ...api.identityVerification.mine.queryOptions(), enabled: person !== null })
  return (
    <>
      <p className="mt-2 max-w-[40ch] type-small text-quiet">{t('deposit.lowers')}</p>
      {data && !data.isVerified ? (
        <LocalLink
          to="/profile?tab=settings&page=privacy#identity-verification"
          className="-mb-2 inline-flex min-h-11 items-center type-small font-semibold underline underline-offset-4"
        >
          {t('deposit.verify')}
        </LocalLink>
      ) : null}
    </>
  )
}
