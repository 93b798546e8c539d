import { Landmark } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankedCash, CashOverview } from '#domain/money/cash/cash.contract.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatDay } from '#values/format.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const BankSheet = lazy(() => import('./bank-sheet.tsx'))

/** Cash that was taken to the bank, or fetched from it. */
export function Banked({ cash }: { cash: CashOverview }) {
  const { t } = useTranslation('cash')
  const { person } = useViewer()
  const [open, setOpen] = useState<BankedCash['kind'] | null>(null)
  return (
    <section aria-labelledby="bank" className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4 pb-3 lg:px-5">
        <h2 id="bank" className="flex items-center gap-2.5 text-secondary leading-6 font-semibold">
          <Icon of={Landmark} className="size-4.5" />
          {t('bank.title')}
        </h2>
        {personCan(person, 'cash.deposit') ? (
          <span className="inline-flex gap-1.5">
            <Button size="xs" variant="quiet" onClick={() => setOpen('withdrawal')}>
              {t('bank.withdraw')}
            </Button>
            <Button data-move="" size="xs" variant="outline" onClick={() => setOpen('deposit')}>
              {t('bank.deposit')}
            </Button>
          </span>
        ) : null}
      </div>
      {cash.banked.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-dense leading-5 text-quiet lg:px-5">{t('bank.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {cash.banked.map((one) => (
            <Row key={one.id} banked={one} />
          ))}
        </ul>
      )}
      {open ? (
        <Suspense>
          <BankSheet kind={open} atShop={cash.sums.atShop} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function Row({ banked: { number, kind, amount, reference, day, by } }: { banked: BankedCash }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-3 text-dense leading-5 lg:px-5">
      <span className="min-w-0">
        <bdi translate="no">{number}</bdi> · {t(`bank.kind.${kind}`)}
        <span className="block text-caption text-quiet">
          {t('bank.by', { day: formatDay(day, locale, 'short'), name: `\u2068${by ?? t('session.gone')}\u2069` })} ·{' '}
          <bdi className="whitespace-nowrap">{t('bank.slip', { reference: `\u2068${reference}\u2069` })}</bdi>
        </span>
      </span>
      <Sum amount={amount} />
    </li>
  )
}
