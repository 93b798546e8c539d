import { Phone } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { RepaymentRow } from '#domain/renting/repayments/repayment.contract.ts'
import { formatInstant } from '#values/format.ts'
import { type Fils, formatMoney } from '#values/money.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { BankAnswer } from './bank-answer.tsx'
import { Clock, StateBadge } from './refund-rows.tsx'

const card = 'rounded-card border border-line bg-card p-4 lg:px-5'

interface RefundSideProps {
  refund: RepaymentRow | null
  limit: Fils
  canWrite: boolean
}

/** One refund: its clock, its customer, the names compared, the second person, and the bank's answer. */
export function RefundSide({ refund, limit, canWrite }: RefundSideProps) {
  const { t } = useTranslation('repayment-admin')
  if (refund === null) return <p className={`${card} text-dense leading-5 text-quiet`}>{t('side.choose')}</p>
  const { orderId, personId, phone, amount, number, customer, of, isOwn } = refund
  return (
    <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-20">
      <section aria-labelledby="refund" className={card}>
        <div className="flex items-start justify-between gap-3">
          <h2 id="refund" tabIndex={-1} className="outline-none min-w-0 text-secondary leading-6 font-semibold">
            <WrittenText as="bdi">{customer || t('noName')}</WrittenText>
            <span className="block text-caption font-normal text-quiet">
              {number ? <bdi translate="no">{number}</bdi> : null} {t(`of.${of}`)}
            </span>
          </h2>
          <StateBadge row={refund} />
        </div>
        <p className="mt-2">
          <Price amount={amount} size="total" className="text-ink" />
        </p>
        <p className="text-caption leading-5">
          <Clock row={refund} />
        </p>
        <p className="mt-2 flex flex-wrap gap-x-4 text-dense">
          {orderId ? (
            <LocalLink to={`/admin/orders/${orderId}#money`} className="inline-flex min-h-11 items-center lg:min-h-8">
              <span className={linkClass}>{t('side.open')}</span>
            </LocalLink>
          ) : personId ? (
            <LocalLink to={`/admin/people/${personId}`} className="inline-flex min-h-11 items-center lg:min-h-8">
              <span className={linkClass}>{t('side.person')}</span>
            </LocalLink>
          ) : null}
          {phone ? (
            <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center gap-1.5 lg:min-h-8">
              <Icon of={Phone} className="size-4" />
              <span className={linkClass}>{t('side.call')}</span>
            </a>
          ) : null}
        </p>
        {isOwn ? <p className="mt-1 text-dense leading-5 text-warning">{t('side.own')}</p> : null}
      </section>
      <Names refund={refund} canWrite={canWrite && !isOwn} />
      {refund.isLarge && refund.account ? <TwoPeople refund={refund} limit={limit} canWrite={canWrite && !isOwn} /> : null}
      {refund.transfer && refund.transfer.status !== 'returned' && canWrite && !isOwn ? <BankAnswer transfer={refund.transfer} /> : null}
    </div>
  )
}

function Names({ refund: { id, account, names, state }, canWrite }: { refund: RepaymentRow; canWrite: boolean }) {
  const { t } = useTranslation('repayment-admin')
  const { api } = useViewer()
  const locale = useLocale()
  const compare = useChange(api.operations.compareName.mutationOptions(), {
    refresh: [api.operations.key()],
    done: t('side.done'),
    refused: 'toast',
  })
  if (account === null) return null
  const facts = [
    { name: t('side.holder'), value: account.holder },
    { name: t('side.known'), value: names.join(' · ') || t('side.unknown') },
    { name: t('side.account'), value: `${t(`kind.${account.kind}`)} \u2066${account.hint}\u2069` },
    { name: t('side.given'), value: formatInstant(account.changedAt, locale) },
  ]
  return (
    <section aria-labelledby="names" className={card}>
      <h2 id="names" className="text-secondary leading-6 font-semibold">
        {t('side.names')}
      </h2>
      <dl className="mt-1 divide-y divide-line text-dense leading-5">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="shrink-0 text-quiet">{name}</dt>
            <dd className="min-w-0 text-end break-words">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {state === 'compare' && canWrite ? (
        <>
          <p className="mt-2 text-caption leading-5 text-quiet">{t('side.compareText')}</p>
          <Button size="sm" className="mt-2" pending={compare.isPending} onClick={() => compare.mutate({ id })}>
            {t('side.compare')}
          </Button>
        </>
      ) : null}
    </section>
  )
}

function TwoPeople({ refund: { id, amount, approval, state }, limit, canWrite }: { refund: RepaymentRow; limit: Fils; canWrite: boolean }) {
  const { t } = useTranslation('repayment-admin')
  const { api } = useViewer()
  const locale = useLocale()
  const approve = useChange(api.operations.approveRepayment.mutationOptions(), {
    refresh: [api.operations.key()],
    done: t('side.done'),
    refused: 'toast',
  })
  return (
    <section aria-labelledby="two" className={card}>
      <h2 id="two" className="text-secondary leading-6 font-semibold">
        {t('side.two', { limit: formatMoney(limit, locale) })}
      </h2>
      {approval ? (
        <p className="mt-1 text-dense leading-5">
          {t('side.approvedBy', { name: `\u2068${approval.by}\u2069`, at: formatInstant(approval.at, locale) })}
          {approval.isOwn ? <span className="block text-quiet">{t('side.youNext')}</span> : null}
        </p>
      ) : (
        <p className="mt-1 text-dense leading-5 text-quiet">{t('side.twoText')}</p>
      )}
      {state === 'approve' && canWrite ? (
        <Button size="sm" className="mt-3" pending={approve.isPending} onClick={() => approve.mutate({ id })}>
          {t('side.approve', { amount: formatMoney(amount, locale) })}
        </Button>
      ) : null}
    </section>
  )
}
