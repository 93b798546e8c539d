import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CashMovement, OwnCashSession } from '#domain/money/cash/cash.contract.ts'
import { formatNumber } from '#values/format.ts'
import { CashBadge } from '#web/features/cash/cash-badge.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Price } from '#web/ui/price.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** The cash that should be with the courier: the float, what was taken by order, and what was given back. */
export function ExpectedCash({ session }: { session: OwnCashSession }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  const { number, status, float, taken, givenBack, expected, movements } = session
  const of = (kind: CashMovement['kind']) => movements.filter((one) => one.kind === kind)
  const count = of('taken').length
  return (
    <div className="rounded-card border border-line bg-card p-5">
      <div className="flex items-center justify-between gap-3">
        <bdi translate="no" className="type-small text-quiet">
          {number}
        </bdi>
        <CashBadge status={status} />
      </div>
      <dl className="mt-2 text-secondary leading-6">
        {float > 0 ? <Line name={t('wallet.float')} amount={float} /> : null}
        {taken > 0 ? <Line name={t('wallet.takenOf', { count, number: formatNumber(count, locale) })} amount={taken} /> : null}
        {of('taken').map((movement) => (
          <Part key={`${movement.at} ${movement.orderId} ${movement.isDeposit}`} movement={movement} />
        ))}
        {givenBack > 0 ? <Line name={t('wallet.givenBack')} amount={-givenBack} /> : null}
        {of('given_back').map((movement) => (
          <Part key={`${movement.at} ${movement.orderId}`} movement={movement} />
        ))}
        <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="type-label">{t('wallet.expected')}</dt>
          <dd>
            <Price amount={expected} size="total" className="text-ink" />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Line({ name, amount }: { name: ReactNode; amount: number }) {
  return (
    <div className="mt-1.5 flex items-baseline justify-between gap-4">
      <dt className="font-medium">{name}</dt>
      <dd>
        <Price amount={amount} className="text-ink" />
      </dd>
    </div>
  )
}

function Part({ movement: { number, customer, amount, isDeposit, kind } }: { movement: CashMovement }) {
  const { t } = useTranslation('cash')
  return (
    <div className="flex items-baseline justify-between gap-4 type-small text-quiet">
      <dt className="min-w-0 ps-3">
        <bdi translate="no">{number}</bdi>
        {customer ? (
          <>
            {' '}
            <WrittenText as="bdi" translate="no">
              {customer}
            </WrittenText>
          </>
        ) : null}
        {isDeposit ? ` · ${t(kind === 'taken' ? 'movement.deposit' : 'movement.deposit_back')}` : null}
      </dt>
      <dd>
        <Price amount={amount} size="small" className="text-quiet" />
      </dd>
    </div>
  )
}
