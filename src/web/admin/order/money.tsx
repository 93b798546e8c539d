import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collected, DepositDetail, OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { formatInstant } from '#values/format.ts'
import { DepositBadge, PaymentBadge } from '#web/admin/lists/words.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Price } from '#web/ui/price.tsx'
import { Card } from './card.tsx'
import { RefundMoves, RetryDeposit } from './money-actions.tsx'
import { plannedWords } from './planned-deposit.ts'

const row = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-dense'
const refundTones = {
  due: 'warning',
  made: 'good',
  failed: 'bad',
  replaced: 'neutral',
  charged_back: 'neutral',
  cancelled: 'neutral',
} as const

/** The payments, refunds and deposits of an order. */
export function Money({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('operations')
  const { payments, deposits, refunds, paymentDue } = order
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <Card id="money" title={t('nav.payments')}>
        {paymentDue ? <Due due={paymentDue} /> : null}
        {payments.length === 0 ? <p className="text-dense text-quiet">{t('order.noPayments')}</p> : null}
        <ul className="divide-y divide-line">
          {payments.map(({ id, method, status, amount, captured, collected }) => (
            <li key={id} className={row}>
              <span>{t(`method.${method}`)}</span>
              <PaymentBadge status={status} />
              <Price amount={captured || amount} />
              {collected ? (
                <p className="w-full text-caption leading-5 text-quiet">
                  <CollectedAt collected={collected} />
                </p>
              ) : null}
            </li>
          ))}
          {refunds.map((refund) => (
            <li key={refund.id} className={row}>
              <span>
                {t(refund.isDeposit ? 'order.depositBack' : 'order.refund')} · {t(`method.${refund.way}`)}
              </span>
              <Badge tone={refundTones[refund.status]}>{t(`refund.${refund.status}`)}</Badge>
              <Price amount={refund.amount} />
              {refund.reference ? (
                <p className="w-full text-caption leading-5 text-quiet">
                  <bdi>{t('money.sentAs', { reference: refund.reference })}</bdi>
                </p>
              ) : null}
              <RefundMoves refund={refund} />
            </li>
          ))}
        </ul>
      </Card>
      {deposits.length > 0 ? (
        <section className="rounded-card border border-line bg-gold-tint p-4 lg:px-5">
          <h2 ref={heading} tabIndex={-1} className="text-secondary leading-6 font-semibold outline-none">
            {t('order.deposits')}
          </h2>
          <ul className="divide-y divide-line">
            {deposits.map((deposit) => (
              <li key={deposit.id} className="py-2.5 text-dense leading-5">
                <p className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0">{deposit.piece}</span>
                  <Price amount={deposit.status === 'kept_part' ? deposit.applied : deposit.amount} />
                </p>
                <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <DepositBadge status={deposit.status} />
                  <DepositTimes deposit={deposit} />
                </p>
                {deposit.collected ? (
                  <p className="mt-1 text-caption text-quiet">
                    <CollectedAt collected={deposit.collected} />
                  </p>
                ) : null}
                {deposit.isToRetry ? (
                  <div className="mt-2">
                    <RetryDeposit id={deposit.id} onDone={() => heading.current?.focus()} />
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** The amount that the customer has been asked to pay again, and its deadline. */
function Due({ due: { amount, by } }: { due: NonNullable<OrderDetail['paymentDue']> }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  return (
    <div className="mb-2 rounded-card bg-bad-tint px-4 py-3 text-dense leading-5">
      <p className="flex items-baseline justify-between gap-3 font-semibold text-bad">
        {t('order.paymentDue')}
        <Price amount={amount} />
      </p>
      <p className="mt-1">{t('order.paymentDueText', { at: formatInstant(by, locale) })}</p>
    </div>
  )
}

/** The courier and time of collected cash, and the time of its deposit with the shop. */
function CollectedAt({ collected: { courier, at, handedInAt } }: { collected: Collected }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  return [
    t(courier ? 'order.collectedBy' : 'order.collected', { courier, at: formatInstant(at, locale) }),
    handedInAt && t('order.handedIn', { at: formatInstant(handedInAt, locale) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The next step of a deposit, or its obstacle. */
function DepositTimes({ deposit: { status, method, holdAt, heldAt, renewAt, failure } }: { deposit: DepositDetail }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  const at = (time: string | null) => (time === null ? '' : formatInstant(time, locale))
  const lines = {
    planned: [t(plannedWords(method), { way: t(`depositLine.by.${method}`), at: at(holdAt) })],
    held: [
      heldAt && t('depositLine.held', { way: t(`depositLine.by.${method}`), at: at(heldAt) }),
      renewAt && t('depositLine.renewed', { at: at(renewAt) }),
    ],
    failed: [t('depositLine.failed'), failure],
    not_taken: [],
    to_return: [],
    returned: [],
    kept_part: [],
    kept: [],
  }[status].filter(Boolean)
  if (lines.length === 0) return null
  return <span className="min-w-0 text-caption text-quiet">{lines.join(' · ')}</span>
}
