import { Vault } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { CashOverview } from '#domain/money/cash/cash.contract.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'

/** The cash in the shop: what was there in the morning, what has changed it, and what is there now. */
export function ShopCash({ cash: { shop, sums } }: { cash: CashOverview }) {
  const { t } = useTranslation('cash')
  const { opening, ...changes } = shop
  return (
    <section aria-labelledby="shop-cash" className="rounded-card border border-line bg-card p-4 lg:px-5">
      <h2 id="shop-cash" className="flex min-h-10 items-center gap-2.5 text-secondary leading-6 font-semibold">
        <Icon of={Vault} className="size-4.5" />
        {t('shop.title')}
      </h2>
      <dl className="mt-2 text-dense leading-5">
        <div className="flex items-baseline justify-between gap-4 py-1.5 text-quiet">
          <dt>{t('shop.opening')}</dt>
          <dd>
            <Sum amount={opening} />
          </dd>
        </div>
        {(['handedIn', 'withdrawn', 'floats', 'deposited'] as const).map((change) =>
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
            <Price amount={sums.atShop} size="small" className="font-semibold text-ink" />
          </dd>
        </div>
      </dl>
    </section>
  )
}
