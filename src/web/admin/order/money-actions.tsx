import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import type { RefundDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { type Mutation, useChange } from '#web/features/forms/use-change.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'

const GiveBackCash = lazy(() => import('./give-back-cash.tsx'))

/** The next move of a refund: one that the card's provider has refused is tried again or goes by transfer, and transfers have their queue. */
export function RefundMoves({ refund }: { refund: RefundDetail }) {
  const { id, way, status, incoming } = refund
  const { t } = useTranslation(['operations', 'cash'])
  const { api, person } = useViewer()
  const [isInCash, setInCash] = useState(false)
  const reroute = useMoneyChange(api.operations.rerouteRefund.mutationOptions())
  const retry = useMoneyChange(api.operations.retryRefund.mutationOptions())
  const isInQueue = status === 'due' && way === 'transfer'
  if (!isInQueue && status !== 'failed') return null
  const canWrite = personCan(person, 'payments.write-all')
  if (isInCash)
    return (
      <Suspense>
        <GiveBackCash refund={refund} onClose={() => setInCash(false)} />
      </Suspense>
    )
  return (
    <>
      {incoming ? (
        <p className="w-full text-caption leading-5 text-quiet">
          {t('money.sendTo')}{' '}
          <bdi translate="no" className="font-semibold text-ink">
            {incoming.sender}
          </bdi>{' '}
          ·{' '}
          <LocalLink to={`/admin/transfers/${incoming.id}`} className="underline underline-offset-2 hover:text-primary-text">
            {t('money.fromTransfer')}
          </LocalLink>
        </p>
      ) : null}
      {isInQueue ? (
        <LocalLink to={`/admin/refunds?refund=${id}`} className="text-caption underline underline-offset-2 hover:text-primary-text">
          {t('money.inQueue')}
        </LocalLink>
      ) : null}
      {isInQueue && canWrite ? (
        <Button data-move="" variant="outline" size="sm" onClick={() => setInCash(true)}>
          {t('cash:giveBack.action')}
        </Button>
      ) : null}
      {status === 'failed' && canWrite ? (
        <>
          <Button data-move="" variant="outline" size="sm" pending={reroute.isPending} onClick={() => reroute.mutate({ id })}>
            {t('money.reroute')}
          </Button>
          <Button data-move="" variant="outline" size="sm" pending={retry.isPending} onClick={() => retry.mutate({ id })}>
            {t('money.retryRefund')}
          </Button>
        </>
      ) : null}
    </>
  )
}

/** Asks for a failed hold again. */
export function RetryDeposit({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation('operations')
  const { api, person } = useViewer()
  const retry = useMoneyChange(api.operations.retryDeposit.mutationOptions(), onDone)
  if (!personCan(person, 'deposits.retry-all')) return null
  return (
    <Button data-move="" variant="outline" size="sm" pending={retry.isPending} onClick={() => retry.mutate({ id })}>
      {t('money.retryDeposit')}
    </Button>
  )
}

function useMoneyChange<Answer, Input>(mutation: Mutation<Answer, Input>, after?: () => void) {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  return useChange(mutation, {
    refresh: [api.operations.key()],
    done: t('moves.done'),
    refused: (description) => ({ title: t('money.failed'), description }),
    ...(after && { after }),
  })
}
