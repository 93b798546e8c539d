import { useTranslation } from 'react-i18next'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'
import { formatShortRange } from '#values/format.ts'
import { type BagItem, useBag } from '#web/features/bag/bag-store.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'

/** Similar items that are free on the same days; a press swaps one in. */
export function Alternatives({ item, alternatives }: { item: BagItem; alternatives: readonly ItemCard[] }) {
  const { t } = useTranslation('bag')
  const locale = useLocale()
  const bag = useBag()
  const days = { from: item.startDate, until: item.endDate }
  const swap = (other: ItemCard) => {
    bag.remove(item.id)
    bag.add({
      productId: other.id,
      size: other.size,
      color: other.color,
      startDate: item.startDate,
      endDate: item.endDate,
      price: other.price / 1000,
    })
  }
  return (
    <div className="mt-5">
      <h4 className="type-label text-secondary">{t('alternatives', { days: formatShortRange(days, locale) })}</h4>
      <ul className="mt-3 grid gap-3 lg:grid-cols-3">
        {alternatives.map((other) => (
          <li key={other.id} className="flex items-center gap-3 rounded-card border border-line bg-card p-3">
            <Thumb picture={other.pictures[0] ?? null} className="w-16" />
            <div className="min-w-0 flex-1">
              <LocalLink
                to={`/product/${other.id}?from=${days.from}&until=${days.until}`}
                className="block text-secondary leading-6 hover:text-primary-text"
              >
                {other.name}
              </LocalLink>
              <Price amount={other.price} size="small" />
              <div className="mt-1">
                <button type="button" className={linkClass} onClick={() => swap(other)} aria-label={t('swapNamed', { name: other.name })}>
                  {t('swap')}
                </button>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
