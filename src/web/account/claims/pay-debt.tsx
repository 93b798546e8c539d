import { useTranslation } from 'react-i18next'
import { formatMoney } from '#values/money.ts'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useClaimChange } from './use-claim-change.ts'

/** What a customer owes for a rental beyond its deposit, with the way to the page of the card’s provider. */
export function PayDebt({ rentalId, amount, isMain }: { rentalId: string; amount: number; isMain: boolean }) {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const changed = useClaimChange()
  const pay = useMutation({
    mutationFn: () => api.claims.payDebt.call({ id: rentalId, key: newKey() }),
    onSuccess: async ({ redirect }) => {
      if (redirect) return window.location.assign(redirect)
      await changed()
      toast(t('debt.paid'), { tone: 'good' })
    },
    onError: async (error) => {
      if (refusalCodeOf(error) === 'claim.nothing-owed') await changed()
    },
  })
  return (
    <section className="rounded-card border border-warning bg-warning-tint p-6">
      <h2 className="type-h3">{t('debt.title', { amount: formatMoney(amount, locale) })}</h2>
      <p className="mt-1 text-[15px] leading-6">{t('debt.text')}</p>
      {pay.error ? (
        <p role="alert" className="mt-3 type-small text-bad">
          {refusalCodeOf(pay.error) ? sentence(pay.error) : t('debt.failed')}
        </p>
      ) : null}
      <Button className="mt-4" variant={isMain ? 'primary' : 'outline'} pending={pay.isPending} onClick={() => pay.mutate()}>
        {t('debt.pay')}
      </Button>
    </section>
  )
}
