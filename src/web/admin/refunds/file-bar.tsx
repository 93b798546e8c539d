import { FileText } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { RepaymentRow } from '#domain/renting/repayments/repayment.contract.ts'
import { type Fils, formatMoney } from '#values/money.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Puts the chosen refunds into a file for the bank. */
export function FileBar({ chosen, limit, onDone }: { chosen: readonly RepaymentRow[]; limit: Fils; onDone: () => void }) {
  const { t } = useTranslation('repayment-admin')
  const { api } = useViewer()
  const locale = useLocale()
  const make = useChange(api.operations.fileRepayments.mutationOptions(), {
    refresh: [api.operations.key()],
    done: ({ file, filed, left }) => ({
      title: t('file.done', { count: filed, file }),
      ...(left > 0 && { description: t('file.left', { count: left }) }),
    }),
    refused: 'toast',
    after: onDone,
  })
  const amount = formatMoney(
    chosen.reduce((sum, one) => sum + one.amount, 0),
    locale,
  )
  return (
    <section className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-card p-4 lg:px-5">
      <Icon of={FileText} className="size-6 shrink-0 stroke-[1.6] text-primary-text" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-dense leading-5 font-semibold">
          {chosen.length === 0 ? t('file.none') : t('file.title', { count: chosen.length, amount })}
        </h2>
        <p className="text-caption leading-5 text-quiet">{t('file.text', { limit: formatMoney(limit, locale) })}</p>
      </div>
      <Button
        size="sm"
        disabled={chosen.length === 0}
        pending={make.isPending}
        onClick={() => make.mutate({ ids: chosen.map(({ id }) => id) })}
      >
        {t('file.make')}
      </Button>
    </section>
  )
}
