import { Scale } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Accounting, Adjustment } from '#domain/money/accounting/accounting.contract.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatDay, formatInstant } from '#values/format.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

const AdjustDialog = lazy(() => import('./adjust-dialog.tsx'))

/** The adjustments that wait for a second person, and the button that asks for one. */
export function Adjustments({ books: { adjustments, openDays } }: { books: Accounting }) {
  const { t } = useTranslation('accounting')
  const { person } = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (!openDays || !personCan(person, 'accounting.close')) return null
  return (
    <section aria-labelledby="adjustments" className="mt-4 min-w-0 rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 lg:px-5">
        <div className="min-w-0">
          <h2 id="adjustments" className="flex items-center gap-2.5 text-secondary leading-6 font-semibold">
            <Icon of={Scale} className="size-4.5" />
            {t('adjust.heading')}
          </h2>
          {adjustments.length === 0 ? <p className="text-caption leading-5 text-quiet">{t('adjust.none')}</p> : null}
        </div>
        <Button size="xs" variant="outline" onClick={() => setOpen(true)}>
          {t('adjust.new')}
        </Button>
      </div>
      {adjustments.length > 0 ? (
        <ol className="divide-y divide-line border-t border-line">
          {adjustments.map((one) => (
            <Waiting key={one.id} adjustment={one} />
          ))}
        </ol>
      ) : null}
      {isOpen ? (
        <Suspense>
          <AdjustDialog days={openDays} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function Waiting({ adjustment: { id, day, debit, credit, amount, reason, by, at, isOwn, opensAt } }: { adjustment: Adjustment }) {
  const { t } = useTranslation(['accounting', 'ledger'])
  const { api } = useViewer()
  const locale = useLocale()
  const common = {
    answers: api.accounting.get.queryKey(),
    refresh: [api.accounting.key()],
    refused: 'toast' as const,
    refreshOnRefusal: true,
  }
  const book = useChange(api.accounting.bookAdjustment.mutationOptions(), { ...common, done: t('adjust.booked') })
  const withdraw = useChange(api.accounting.withdrawAdjustment.mutationOptions(), { ...common, done: t('adjust.withdrawn') })
  const isOpen = !isOwn || (opensAt !== null && new Date(opensAt).getTime() <= Date.now())
  const name = `\u2068${isOwn ? t('closing.you') : (by ?? t('closing.gone'))}\u2069`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 lg:px-5">
      <div className="min-w-60 flex-1">
        <h3 className="text-dense leading-5 font-semibold">
          {t('adjust.move', {
            debit: t(`ledger:account.${debit}`),
            credit: t(`ledger:account.${credit}`),
            day: formatDay(day, locale, 'full'),
          })}
        </h3>
        <p className="text-dense leading-5">
          <WrittenText as="span">{reason}</WrittenText>
        </p>
        <p className="text-caption leading-5 text-quiet">{t('adjust.by', { name, at: formatInstant(at, locale) })}</p>
        {isOpen ? null : (
          <p className="text-caption leading-5 text-quiet">
            {opensAt ? t('adjust.alone', { at: formatInstant(opensAt, locale) }) : t('adjust.second')}
          </p>
        )}
      </div>
      <Sum amount={amount} className="text-dense font-semibold" />
      <span className="inline-flex gap-2">
        <Button size="xs" variant="quiet" pending={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
          {t('adjust.withdraw')}
        </Button>
        {isOpen ? (
          <Button data-move="" size="xs" variant="outline" pending={book.isPending} onClick={() => book.mutate({ id })}>
            {t('adjust.book')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}
