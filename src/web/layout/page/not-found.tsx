import { useTranslation } from 'react-i18next'
import { Form, useLocation } from 'react-router'
import { splitLocale } from '#values/locale.ts'
import { pictureOf } from '#web/brand/images.ts'
import GuestOrderHint from '#web/features/orders/guest-order-hint.tsx'
import { topCategories } from '#web/layout/header/top-categories.ts'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { ErrorPanel } from './error-panel.tsx'

const tiles = { Women: 'women', Men: 'men', Kids: 'kids', accessories: 'accessories' } as const

export default function NotFound() {
  const { t } = useTranslation('layout')
  const to = useTo()
  const { pathname, search } = useLocation()
  const here = splitLocale(pathname).path + search
  return (
    <div className="wrap pt-6 lg:pt-16">
      <ErrorPanel spot="not-found" eyebrow={t('notFound.eyebrow')} status={404} title={t('notFound.title')} text={t('notFound.text')}>
        <GuestOrderHint path={here} className="mt-5 rounded-card bg-sunk p-5" />
        <Form action={to('/browse')} role="search" className="mt-5 max-w-120">
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
      </ErrorPanel>
      <ul className="mt-10 grid grid-cols-2 gap-3 lg:mt-16 lg:grid-cols-4 lg:gap-6">
        {topCategories.map((category) => (
          <li key={category}>
            <a
              href={to(`/browse?category=${category}`)}
              className="flex items-center gap-3 rounded-card border border-line bg-card p-3 hover:border-field max-[359px]:flex-col max-[359px]:items-start lg:gap-4"
            >
              <span className="h-17.5 w-14 shrink-0 overflow-hidden rounded-thumb">
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
