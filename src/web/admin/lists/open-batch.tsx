import { FileDown } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NextPayouts } from '#domain/renting/admin-lists/payout-admin.contract.ts'
import { formatDay, formatInstant } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { ConfirmForm } from '#web/admin/payout/confirm-form.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { saveFile } from '#web/runtime/save-file.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'

/** A batch of which payouts are still to be made: its file for the bank, and the confirmation of all of them. */
export function OpenBatch({
  batch: { batch, amount, payouts, large, refusal, opensAt },
  limit,
  canWrite,
}: {
  batch: NextPayouts['open'][number]
  limit: number
  canWrite: boolean
}) {
  const { t } = useTranslation('payout-admin')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const [isConfirming, setConfirming] = useState(false)
  const file = useChange(api.operations.exportPayouts.mutationOptions(), {
    before: ({ name, text }) => saveFile({ name, text, type: 'application/xml' }),
    refresh: [api.operations.key()],
  })
  const { mutateAsync } = useChange(api.operations.confirmPayouts.mutationOptions(), {
    refresh: [api.operations.key()],
    done: ({ confirmed, left }) => ({
      title: t('open.confirmed', { count: confirmed }),
      ...(left > 0 && { tone: 'info', description: t('open.left', { count: left }) }),
    }),
    after: () => setConfirming(false),
  })
  return (
    <section aria-labelledby={`batch-${batch}`} className="rounded-card border border-line bg-card p-4 lg:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`batch-${batch}`} className="text-secondary leading-6 font-semibold">
          {t('open.title', { day: formatDay(batch, locale) })}
        </h2>
        <Price amount={amount} className="font-semibold" />
      </div>
      <p className="text-dense leading-5 text-quiet">{t('open.payouts', { count: payouts })}</p>
      {canWrite ? (
        <>
          <p className="mt-2 text-dense leading-5 text-quiet">{t('open.text')}</p>
          {refusal ? (
            <p className="mt-2 text-dense leading-5 text-warning">
              {t('open.large', { count: large, limit: formatMoney(limit, locale) })}{' '}
              {t(`refusal.${wordOf(refusal)}`, { at: opensAt && formatInstant(opensAt, locale) })}
            </p>
          ) : null}
          {file.error ? (
            <p role="alert" className="mt-2 text-dense text-bad">
              {sentence(file.error)}
            </p>
          ) : null}
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Button size="sm" variant="outline" pending={file.isPending} onClick={() => file.mutate({ batch })}>
              {file.isPending ? null : <Icon of={FileDown} className="size-4" />}
              {t('open.export')}
            </Button>
            {refusal && large === payouts ? null : (
              <Button size="sm" variant="soft" aria-expanded={isConfirming} onClick={() => setConfirming(!isConfirming)}>
                {t('open.confirm')}
              </Button>
            )}
          </div>
        </>
      ) : null}
      {isConfirming ? (
        <div className="mt-4 border-t border-line pt-4">
          <ConfirmForm onConfirm={(reference) => mutateAsync({ batch, reference })} onClose={() => setConfirming(false)} />
        </div>
      ) : null}
      <LocalLink to={`/admin/payouts?q=${batch}`} className="mt-2 inline-flex min-h-11 items-center lg:min-h-8">
        <span className={cn(linkClass, 'text-dense')}>{t('open.show')}</span>
      </LocalLink>
    </section>
  )
}

/** The last part of a refusal's code, by which the list explains it. */
function wordOf(refusal: string): string {
  return refusal.split('.').at(-1) ?? ''
}
