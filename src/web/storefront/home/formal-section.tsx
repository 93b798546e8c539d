import { ChevronRight } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { ItemCard as Item } from '#domain/catalogue/items/item.contract.ts'
import { homeOccasions } from '#domain/catalogue/items/item-terms.policy.ts'
import type { ShopWindow } from '#domain/catalogue/search/search.contract.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { ItemCard } from '#web/features/items/item-card.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { closeUpOf } from '#web/storefront/pictures.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'

/** Special occasions: three ways into the catalogue and two pieces, the picked ones where there are any. */
export function FormalSection({ picked, found }: { picked: readonly Item[]; found: ShopWindow['occasions'] }) {
  const { t } = useTranslation(['home', 'items'])
  // The foremost of each occasion before the second of any.
  const keep = useWithChoice()
  const best = [0, 1].flatMap((at) => found.slice(1).flatMap(({ items }) => items[at] ?? []))
  const items = (picked.length > 0 ? picked : [...new Map(best.map((item) => [item.id, item])).values()]).slice(0, 2)
  return (
    <section
      aria-labelledby="formal"
      className="wrap mt-18 grid gap-6 md:grid-cols-2 md:items-center md:gap-10 lg:mt-24 lg:grid-cols-[612px_1fr] lg:items-stretch lg:gap-20"
    >
      <div className="aspect-358/300 overflow-hidden rounded-card md:aspect-4/5 lg:aspect-auto">
        <ItemPicture picture={closeUpOf('thobe')} alt="" sizes="(min-width: 1024px) 657px, 100vw" className="object-[50%_30%]" />
      </div>
      <div>
        <p className="type-eyebrow text-quiet">{t('formal.eyebrow')}</p>
        <h2 id="formal" className="mt-2 max-w-[14ch] type-h1">
          {t('formal.title')}
        </h2>
        <ul className="mt-4 lg:mt-6">
          {homeOccasions.map((occasion, index) => (
            <li key={occasion} className="border-b border-line">
              <LocalLink
                to={keep(`/browse?occasion=${occasion}`)}
                className="flex h-14 items-center gap-3 text-lead hover:text-primary-text"
              >
                <span className="flex-1">{t(`items:occasion.${occasion}`)}</span>
                <span className="text-secondary text-quiet">{t('categories.available', { count: found[index]?.total ?? 0 })}</span>
                <Icon of={ChevronRight} className="size-4 rtl:-scale-x-100" />
              </LocalLink>
            </li>
          ))}
        </ul>
        <ul className="mt-7 hidden grid-cols-2 gap-6 lg:grid">
          {items.map((item) => (
            <li key={item.id}>
              <ItemCard item={item} sizes="266px" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
