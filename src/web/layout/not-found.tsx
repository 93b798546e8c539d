import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { pictureOf } from '#web/brand/images.ts'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { PageHead } from './page-head.tsx'
import { topCategories } from './top-categories.ts'
import { ErrorPanel } from './error-panel.tsx'

const tiles = { Women: 'women', Men: 'men', Kids: 'kids', accessories: 'accessories' } as const

export default function NotFound() {
  const { t } = useTranslation('layout')
  const to = useTo()
  return (
    <div className="wrap pt-6 lg:pt-16">
      <PageHead title={t('notFound.eyebrow')} />
      <div className="grid gap-8 lg:grid-cols-[1fr_464px] lg:items-center lg:gap-14">
        <div className="lg:order-2">
          <ErrorPanel spot="not-found" />
        </div>
        <div>
          <p className="type-eyebrow text-quiet">
            {t('notFound.eyebrow')} · <bdi>404</bdi>
          </p>
          <h1 className="mt-2 type-h1">{t('notFound.title')}</h1>
          <p className="mt-3 max-w-[500px] type-body text-quiet">{t('notFound.text')}</p>
          <Form action={to('/browse')} role="search" className="mt-5 max-w-[480px]">
            <SearchField label={t('notFound.searchLabel')} placeholder={t('notFound.search')} />
          </Form>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button asChild>
              <LocalLink to="/browse">{t('notFound.browse')}</LocalLink>
            </Button>
            <Button asChild variant="outline">
              <LocalLink to="/">{t('notFound.home')}</LocalLink>
            </Button>
          </div>
        </div>
      </div>
      <ul className="mt-10 grid grid-cols-2 gap-3 lg:mt-16 lg:grid-cols-4 lg:gap-6">
        {topCategories.map((category) => (
          <li key={category}>
            <a
              href={to(`/browse?category=${category}`)}
              className="flex items-center gap-3 rounded-card border border-line bg-card p-3 hover:border-field max-[359px]:flex-col max-[359px]:items-start lg:gap-4"
            >
              <span className="h-[70px] w-14 shrink-0 overflow-hidden rounded-thumb">
                <ItemPicture picture={pictureOf(tiles[category])} alt="" sizes="56px" className="object-[50%_70%]" />
              </span>
              <span className="type-title">{t(`category.${category}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
