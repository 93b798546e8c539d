import { useTranslation } from 'react-i18next'
import type { ItemCard as Item } from '#domain/catalogue/items/item.contract.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { ItemCard } from '#web/features/items/item-card.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

/** A row of cards that slides sideways and snaps to a card: the picked ones where there are any. */
export function FeaturedSection({ items, isPicked }: { items: readonly Item[]; isPicked: boolean }) {
  const { t } = useTranslation('home')
  const keep = useWithChoice()
  if (items.length === 0) return null
  const all = (
    <ArrowLink>
      <LocalLink to={keep('/browse')}>{t('featured.all')}</LocalLink>
    </ArrowLink>
  )
  return (
    <section aria-labelledby="featured" className="mt-18 lg:mt-24">
      <div className="wrap">
        <SectionTitle id="featured" title={isPicked ? t('featured.picked') : t('featured.title')} end={all} />
      </div>
      <ul
        aria-labelledby="featured"
        className="no-scrollbar snap-row mt-6 flex snap-x snap-mandatory gap-3 overflow-x-auto pb-2 lg:mt-8 lg:gap-6"
      >
        {items.map((item) => (
          <li key={item.id} className="w-59 shrink-0 snap-start lg:w-73.5">
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}
