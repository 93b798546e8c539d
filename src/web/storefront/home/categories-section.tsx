import { useTranslation } from 'react-i18next'
import { pictureOf } from '#web/brand/images.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { type TopCategory, topCategories } from '#web/layout/header/top-categories.ts'
import { useTo } from '#web/runtime/links.ts'
import { ItemPicture } from '#web/ui/picture.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

const tiles: Record<TopCategory, string> = { Women: 'women', Men: 'men', Kids: 'kids', accessories: 'accessories' }

/** Four tall tiles, every second one a step lower. */
export function CategoriesSection({ counts }: { counts: ReadonlyMap<string, number> }) {
  const { t } = useTranslation(['home', 'layout'])
  const to = useTo()
  const keep = useWithChoice()
  return (
    <section aria-labelledby="categories" className="wrap mt-18 lg:mt-24">
      <SectionTitle id="categories" title={t('categories.title')} />
      <ul className="mt-6 grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4 lg:mt-8 pb-6 lg:gap-6 lg:pb-12">
        {topCategories.map((category) => (
          <li key={category} className="even:translate-y-6 lg:even:translate-y-12">
            <a
              href={to(keep(`/browse?category=${category}`))}
              className="group relative block aspect-164/263 overflow-hidden rounded-card bg-backdrop text-on-disc lg:aspect-2/3"
            >
              <ItemPicture
                picture={pictureOf(tiles[category])}
                alt=""
                sizes="(min-width: 1024px) 294px, 50vw"
                className="object-[50%_62%] transition-transform duration-200 group-hover:scale-[1.02] motion-reduce:transform-none"
              />
              <span className="absolute inset-x-3.5 top-2.5 block lg:inset-x-6 lg:top-5">
                <span className="block text-xl leading-7 font-light lg:text-page-title lg:leading-9 rtl:font-normal">
                  {t(`layout:category.${category}`)}
                </span>
                <span className="block text-caption leading-5 opacity-75 lg:text-sm">
                  {t('categories.available', { count: counts.get(category) ?? 0 })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
