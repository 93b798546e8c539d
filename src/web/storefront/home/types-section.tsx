import { useTranslation } from 'react-i18next'
import { pictureOf } from '#web/brand/images.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { ItemPicture } from '#web/ui/picture.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

const kinds = ['abaya', 'gown', 'thobe', 'suit', 'jacket', 'kids', 'shoes', 'bags'] as const

/** Eight round ways into the catalogue. */
export function TypesSection() {
  const { t } = useTranslation('home')
  const keep = useWithChoice()
  const placeOf = (kind: (typeof kinds)[number]) => {
    if (kind === 'kids') return '/browse?category=Kids'
    if (kind === 'shoes') return '/browse?type=shoes'
    return `/browse?q=${encodeURIComponent(t(`words.${kind}`))}`
  }
  return (
    <section aria-labelledby="types" className="wrap mt-18 lg:mt-24">
      <SectionTitle isOrnate id="types" title={t('types.title')} />
      <ul className="mt-6 grid grid-cols-4 gap-x-3 gap-y-5 md:grid-cols-8 lg:mt-8 lg:gap-x-6">
        {kinds.map((kind) => (
          <li key={kind}>
            <LocalLink to={keep(placeOf(kind))} className="group flex flex-col items-center gap-2 rounded-card text-center lg:gap-3">
              <span className="aspect-square w-full max-w-34 overflow-hidden rounded-full">
                <ItemPicture
                  picture={pictureOf(`type-${kind}`)}
                  alt=""
                  sizes="(min-width: 1024px) 136px, 23vw"
                  className="transition-transform duration-200 group-hover:scale-[1.04] motion-reduce:transform-none"
                />
              </span>
              <span className="text-secondary font-medium lg:text-base">{t(`types.${kind}`)}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
