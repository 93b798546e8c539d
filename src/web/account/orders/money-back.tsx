import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatInstant } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { RefundAccountForm } from '#web/features/repayments/refund-account-form.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Asks where the refunds of an order by transfer go, and then says where and when; nothing while no such refund is due. */
export function MoneyBack({ order: { id, refunds } }: { order: Order }) {
  const { t } = useTranslation('repayments')
  const { api } = useViewer()
  const locale = useLocale()
  const heading = useId()
  const [isChanging, setChanging] = useState(false)
  const due = refunds.filter(({ way, isMade }) => way === 'transfer' && !isMade)
  const { data, error, isFetching, refetch } = useQuery({
    ...api.repayments.get.queryOptions({ input: { orderId: id } }),
    enabled: due.length > 0,
  })
  if (due.length === 0) return null
  const amount = formatMoney(
    due.reduce((sum, one) => sum + one.amount, 0),
    locale,
  )
  const account = data?.account ?? null
  const by = [...due.flatMap((one) => one.by ?? []), ...(account ? [account.sendsBy] : [])].toSorted().at(-1)
  const isAsked = data !== undefined && (account === null || account.failure !== null)
  return (
    <section
      id="money-back"
      aria-labelledby={heading}
      className={cn('print:hidden rounded-card p-6', isAsked ? 'bg-warning-tint' : 'border border-line bg-card')}
    >
      <h2 id={heading} className="type-h3">
        {t(isAsked ? 'account.title' : 'account.going', { amount })}
      </h2>
      {error ? (
        <ErrorState
          className="mt-3"
          title={t('error')}
          text={t('errorText')}
          action={t('retry')}
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton className="mt-3 h-6 w-2/3" />
      ) : isAsked ? (
        <>
          <p className="mt-1 max-w-text text-secondary leading-6">
            {t(account?.failure ? `account.failed.${account.failure}` : 'account.text')}
          </p>
          <RefundAccountForm orderId={data.isOfOrder ? id : null} kind={account?.kind} />
        </>
      ) : account === null ? null : (
        <>
          <p className="mt-1 text-secondary leading-6">
            {t('account.to', { kind: t(`kind.${account.kind}`), hint: `\u2066${account.hint}\u2069`, holder: account.holder })}
          </p>
          {data.isFiled ? <p className="type-small text-quiet">{t('account.filed')}</p> : null}
          {by && !data.isFiled ? (
            <p className="type-small text-quiet">
              {account.heldUntil
                ? t('account.held', { until: formatInstant(account.heldUntil, locale), by: formatInstant(by, locale) })
                : t('account.by', { by: formatInstant(by, locale) })}
            </p>
          ) : null}
          {isChanging ? (
            <RefundAccountForm
              orderId={data.isOfOrder ? id : null}
              kind={account.kind}
              onSaved={() => setChanging(false)}
              onClose={() => setChanging(false)}
            />
          ) : (
            <Button variant="outline" size="sm" className="mt-4" onClick={() => setChanging(true)}>
              {t('account.change')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
