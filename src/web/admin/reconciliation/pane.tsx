import { BookOpenText, Landmark } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reconciliation, ShownLine } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { Nothing } from '#web/admin/nothing.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LeftRows } from './left-rows.tsx'
import { MatchedRows } from './matched-rows.tsx'
import { SuggestedRows } from './suggested-rows.tsx'

const FindSheet = lazy(() => import('./find-sheet.tsx'))

/** The statement beside the ledger: what is suggested, what is left over on either side, and what is matched. */
export function Pane({ state, mayChange }: { state: Reconciliation; mayChange: boolean }) {
  const { t } = useTranslation('reconciliation')
  const [sought, setSought] = useState<ShownLine | null>(null)
  const isEmpty = state.suggested.length + state.left.length + state.matched.length + state.ours.length === 0
  return (
    <section aria-label={t('pane')} className="overflow-hidden rounded-card border border-line bg-card text-dense leading-5">
      <PaneHead state={state} />
      {isEmpty ? <Nothing title={t('nothing')} text={t('nothingText')} /> : null}
      <SuggestedRows state={state} mayChange={mayChange} onFind={setSought} />
      <LeftRows state={state} mayChange={mayChange} onFind={setSought} />
      <MatchedRows state={state} mayChange={mayChange} />
      {sought ? (
        <Suspense>
          <FindSheet line={sought} onClose={() => setSought(null)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function PaneHead({ state: { statement, day, account } }: { state: Reconciliation }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const { lines, opening, closing } = statement
  const count = t('lines', { count: lines, number: formatNumber(lines, locale) })
  return (
    <div className="grid gap-1 border-b border-line px-4 py-3 lg:grid-cols-[minmax(0,1fr)_148px_minmax(0,1fr)] lg:gap-4 lg:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="flex items-center gap-2.5 text-secondary leading-6 font-semibold">
          <Icon of={Landmark} className="size-4.5" />
          {t(`statementOf.${account}`)}
        </h2>
        <p className="text-caption text-quiet">
          {opening === null || closing === null
            ? count
            : t('balances', { lines: count, opening: formatMoney(opening, locale), closing: formatMoney(closing, locale) })}
        </p>
      </div>
      <div className="max-lg:hidden" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 max-lg:hidden">
        <h2 className="flex items-center gap-2.5 text-secondary leading-6 font-semibold">
          <Icon of={BookOpenText} className="size-4.5" />
          {t('ledger')}
        </h2>
        <p className="text-caption text-quiet">{formatDay(day, locale, 'full')}</p>
      </div>
    </div>
  )
}
