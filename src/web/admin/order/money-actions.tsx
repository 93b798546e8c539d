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
import { Field, TextInput } from '#web/ui/field.tsx'

const GiveBackCash = lazy(() => import('./give-back-cash.tsx'))

/** Books a refund that was paid by a transfer: one that goes by transfer, or one that the card's provider has refused. */
export function PayRefund({ refund }: { refund: RefundDetail }) {
  const { id, way, status, incoming } = refund
  const { t } = useTranslation(['operations', 'cash'])
  const { api, person } = useViewer()
  const [reference, setReference] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isInCash, setInCash] = useState(false)
  const pay = useMoneyChange(api.operations.payRefund.mutationOptions())
  const retry = useMoneyChange(api.operations.retryRefund.mutationOptions())
  const isToPay = status === 'failed' || (status === 'due' && way === 'transfer')
  if (!isToPay) return null
  const destination = (
    <p className="w-full text-caption leading-5 text-quiet">
      {incoming ? (
        <>
          {t('money.sendTo')}{' '}
          <bdi translate="no" className="font-semibold text-ink">
            {incoming.sender}
          </bdi>{' '}
          ·{' '}
          <LocalLink to={`/admin/transfers/${incoming.id}`} className="underline underline-offset-2 hover:text-primary-text">
            {t('money.fromTransfer')}
          </LocalLink>
        </>
      ) : (
        t('money.askAlias')
      )}
    </p>
  )
  if (!personCan(person, 'payments.write-all')) return destination
  if (isInCash)
    return (
      <Suspense>
        <GiveBackCash refund={refund} onClose={() => setInCash(false)} />
      </Suspense>
    )
  if (!isOpen) {
    return (
      <>
        {destination}
        <Button data-move="" variant="outline" size="sm" onClick={() => setOpen(true)}>
          {t('money.payRefund')}
        </Button>
        {way === 'transfer' ? (
          <Button data-move="" variant="outline" size="sm" onClick={() => setInCash(true)}>
            {t('cash:giveBack.action')}
          </Button>
        ) : null}
        {way === 'card' ? (
          <Button data-move="" variant="outline" size="sm" pending={retry.isPending} onClick={() => retry.mutate({ id })}>
            {t('money.retryRefund')}
          </Button>
        ) : null}
      </>
    )
  }
  return (
    <div className="w-full rounded-card bg-sunk p-3">
      <div className="mb-3">{destination}</div>
      <Field label={t('money.reference')} hint={t('money.referenceHint')}>
        <TextInput dir="ltr" maxLength={60} value={reference} onChange={(event) => setReference(event.target.value)} />
      </Field>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          pending={pay.isPending}
          disabled={reference.trim() === ''}
          onClick={() => pay.mutate({ id, reference: reference.trim() })}
        >
          {t('money.book')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setOpen(false)}>
          {t('moves.back')}
        </Button>
      </div>
    </div>
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
