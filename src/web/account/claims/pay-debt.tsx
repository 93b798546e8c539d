import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DebtTransfer } from '#domain/renting/claims/claim.contract.ts'
import { formatMoney } from '#values/money.ts'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { TransferDetails } from '#web/features/orders/transfer-details.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { useClaimChange } from './use-claim-change.ts'

/**
 * A customer's debt for a rental beyond its deposit. A button leads to the page of the card’s provider, or shows the details of a CliQ
 * transfer.
 */
export function PayDebt({ rentalId, amount, isMain }: { rentalId: string; amount: number; isMain: boolean }) {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const sentence = useRefusalWords()
  const changed = useClaimChange()
  const pay = useChange(
    { mutationFn: () => api.claims.payDebt.call({ id: rentalId, key: newKey() }) },
    {
      refresh: ({ redirect }) => (redirect ? window.location.assign(redirect) : changed()),
      done: ({ redirect }) => (redirect ? null : t('debt.paid')),
      whenRefused: (error) => refusalCodeOf(error) === 'claim.nothing-owed' && changed(),
    },
  )
  const asked = api.claims.debtTransfer.queryOptions({ input: { id: rentalId }, staleTime: 10_000 })
  const transfer = useQuery(asked).data?.transfer
  const ask = useMutation({
    mutationFn: () => api.claims.transferDebt.call({ id: rentalId }),
    onSuccess: (given) => queryClient.setQueryData(asked.queryKey, { transfer: given }),
  })
  const problem = pay.error ?? ask.error
  return (
    <section className="rounded-card border border-warning bg-warning-tint p-6">
      <h2 className="type-h3">{t('debt.title', { amount: formatMoney(amount, locale) })}</h2>
      <p className="mt-1 text-secondary leading-6">{t('debt.text')}</p>
      {problem ? (
        <p role="alert" className="mt-3 type-small text-bad">
          {refusalCodeOf(problem) ? sentence(problem) : t('debt.failed')}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant={isMain ? 'primary' : 'outline'} pending={pay.isPending} onClick={() => pay.mutate()}>
          {t('debt.pay')}
        </Button>
        {transfer && transfer.reference === null ? (
          <Button variant="quiet" pending={ask.isPending} onClick={() => ask.mutate()}>
            {t('debt.transfer')}
          </Button>
        ) : null}
      </div>
      {transfer && transfer.reference !== null ? <ByTransfer {...transfer} reference={transfer.reference} /> : null}
    </section>
  )
}

/** The details of a CliQ transfer; once requested they are shown until it has come. */
function ByTransfer(transfer: DebtTransfer & { reference: string }) {
  const { t } = useTranslation(['claims', 'transfers'])
  return (
    <div className="mt-5 rounded-card border border-line bg-card px-5 pt-4 pb-1">
      <h3 className="type-title">{t('debt.transferTitle')}</h3>
      <p className="mt-1 text-secondary leading-6 text-quiet">{t('transfers:text')}</p>
      <TransferDetails {...transfer} />
      <p className="border-t border-line py-4 text-secondary leading-6 text-quiet">{t('debt.transferText')}</p>
    </div>
  )
}
