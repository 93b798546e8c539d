import { useTranslation } from 'react-i18next'
import { Form, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import type { ItemCard as ItemCardFields } from '#domain/catalogue/items/item.contract.ts'
import { splitLocale } from '#values/locale.ts'
import { pictureOf } from '#web/brand/images.ts'
import { ItemCard } from '#web/features/items/item-card.tsx'
import GuestOrderHint from '#web/features/orders/guest-order-hint.tsx'
import { topCategories } from '#web/layout/header/top-categories.ts'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { ErrorPanel } from './error-panel.tsx'

const tiles = { Women: 'women', Men: 'men', Kids: 'kids', accessories: 'accessories' } as const

/** The page of an address without one; of a piece that is gone, what is like it. */
export default function NotFound() {
  const error = useRouteError()
  const gone = isRouteErrorResponse(error) && error.status === 410 ? (error.data as Instead) : null
  return gone ? <Gone {...gone} /> : <Unknown />
}

interface Instead {
  instead: readonly ItemCardFields[]
}

/** A piece that its owner no longer rents out. */
function Gone({ instead }: Instead) {
  const { t } = useTranslation(['browse', 'layout', 'product'])
  return (
    <div className="wrap pt-6 lg:pt-16">
      <ErrorPanel spot="not-found" eyebrow={t('gone.eyebrow')} title={t('gone.title')} text={t('gone.text')}>
        <div className="mt-6">
          <Button asChild>
            <LocalLink to="/browse">{t('layout:notFound.browse')}</LocalLink>
          </Button>
        </div>
      </ErrorPanel>
      <section aria-labelledby="instead" className="mt-14 lg:mt-20">
        <SectionTitle id="instead" title={t('product:similar')} />
        <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-7 lg:grid-cols-4 lg:gap-x-6">
          {instead.map((item) => (
            <li key={item.id} className="flex">
              <ItemCard item={item} days={null} className="w-full" />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Unknown() {
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
