import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RentalLife } from '#domain/renting/rentals/rental.contract.ts'
import { newId } from '#values/id.ts'
import { formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { setQueryAnswer } from '#web/runtime/set-query-answer.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { toast } from '#web/ui/toast.ts'

/** The hold of the deposit that the card refused, to be asked for again. */
export function RenewHold({ life }: { life: RentalLife }) {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation(
    api.rentals.retryHold.mutationOptions({
      onSuccess: async (answer) => {
        await setQueryAnswer(queryClient, api.rentals.get.queryKey({ input: { id: answer.id } }), answer)
        if (answer.hold?.status === 'held') toast(t('renew.held'), { tone: 'good' })
      },
    }),
  )
  if (life.hold?.status !== 'failed') return null
  return (
    <section className="rounded-card border border-bad bg-bad-tint p-6">
      <h2 className="type-h3">{t('renew.title')}</h2>
      <p className="mt-1 text-[15px] leading-6">{t('renew.text', { amount: formatMoney(life.hold.amount, locale) })}</p>
      <p role="status" className="text-[15px] leading-6 font-semibold text-bad">
        {error ? sentence(error) : isSuccess ? t('renew.failed') : null}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button pending={isPending} onClick={() => mutate({ id: life.id, key: newId() })}>
          {t('renew.action')}
        </Button>
        <LocalLink to="/contact" className="inline-flex min-h-11 items-center">
          <span className={linkClass}>{t('renew.contact')}</span>
        </LocalLink>
      </div>
    </section>
  )
}
