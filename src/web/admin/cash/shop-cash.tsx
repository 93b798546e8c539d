import { Vault } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CashOverview } from '#domain/money/cash/cash.contract.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatInstant } from '#values/format.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'

const ShopCountSheet = lazy(() => import('./shop-count-sheet.tsx'))

/** The cash in the shop: what was there in the morning, what has changed it, and what is there now. */
export function ShopCash({ cash }: { cash: CashOverview }) {
  const { t } = useTranslation('cash')
  const { person } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const { opening, ...changes } = cash.shop
  return (
    <section aria-labelledby="shop-cash" className="rounded-card border border-line bg-card p-4 lg:px-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="shop-cash" className="flex min-h-10 items-center gap-2.5 text-secondary leading-6 font-semibold">
          <Icon of={Vault} className="size-4.5" />
          {t('shop.title')}
        </h2>
        {personCan(person, 'cash.count') && cash.shopCounts.waiting === null ? (
          <Button data-move="" size="xs" variant="outline" onClick={() => setOpen(true)}>
            {t('shop.count')}
          </Button>
        ) : null}
      </div>
      <dl className="mt-2 text-dense leading-5">
        <div className="flex items-baseline justify-between gap-4 py-1.5 text-quiet">
          <dt>{t('shop.opening')}</dt>
          <dd>
            <Sum amount={opening} />
          </dd>
        </div>
        {(['handedIn', 'withdrawn', 'floats', 'deposited', 'differences'] as const).map((change) =>
          changes[change] === 0 ? null : (
            <div key={change} className="flex items-baseline justify-between gap-4 py-1.5">
              <dt>{t(`shop.${change}`)}</dt>
              <dd>
                <Sum amount={changes[change]} isSigned />
              </dd>
            </div>
          ),
        )}
        <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-ink pt-2.5 font-semibold">
          <dt>{t('shop.now')}</dt>
          <dd>
            <Price amount={cash.sums.atShop} size="small" className="font-semibold text-ink" />
          </dd>
        </div>
      </dl>
      <LastCount cash={cash} />
      {isOpen ? (
        <Suspense>
          <ShopCountSheet cash={cash} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function LastCount({ cash: { shopCounts } }: { cash: CashOverview }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  const { last, isLate } = shopCounts
  const name = `\u2068${last?.countedBy ?? t('session.gone')}\u2069`
  return (
    <p className="mt-2.5 text-caption leading-5 text-quiet">
      {last ? t('shop.last', { at: formatInstant(last.countedAt, locale), name }) : t('shop.never')}
      {isLate ? <span className="block text-warning">{t('shop.late')}</span> : null}
    </p>
  )
}
