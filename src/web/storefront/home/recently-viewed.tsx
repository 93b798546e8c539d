import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#web/frame/links.ts'
import { SectionTitle } from '#web/kit/section-title.tsx'
import { type CardCopy, listOpened } from '#web/offline/copies.ts'
import { ItemCard } from '#web/parts/items/item-card.tsx'

const most = 12

/** The pieces this browser opened, the newest first; known to this device only. */
export function RecentlyViewed() {
  const { t } = useTranslation('home')
  const locale = useLocale()
  const [seen, setSeen] = useState<CardCopy[]>([])
  useEffect(() => setSeen(listOpened(locale).slice(0, most)), [locale])
  if (seen.length === 0) return null
  return (
    <section aria-labelledby="seen" className="mt-[72px] lg:mt-24">
      <div className="wrap">
        <SectionTitle id="seen" title={t('seen.title')} />
      </div>
      <ul
        aria-labelledby="seen"
        className="no-scrollbar snap-row mt-6 flex snap-x snap-mandatory gap-3 overflow-x-auto pb-2 lg:mt-8 lg:gap-6"
      >
        {seen.map((item) => (
          <li key={item.id} className="w-[164px] shrink-0 snap-start lg:w-[294px]">
            <ItemCard item={item} sizes="(min-width: 1024px) 294px, 164px" />
          </li>
        ))}
      </ul>
    </section>
  )
}
