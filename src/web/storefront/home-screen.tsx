import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'
import type { PublicSettings } from '#domain/site/settings/settings.contract.ts'
import { useChoice } from '#web/features/dates/use-choice.ts'
import { WhenWhereWhat } from '#web/features/dates/when-where-what.tsx'
import { shownFigures } from '#web/features/figures/shown-figures.ts'
import { RecentlyViewed } from '#web/features/items/recently-viewed.tsx'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { TrustSection } from '#web/features/trust/trust-section.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { HydrateInOrder } from '#web/runtime/hydrate-in-order.tsx'
import { findCopy } from '#web/runtime/offline/copies.ts'
import { type Api, answered, pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { CategoriesSection } from './home/categories-section.tsx'
import { ContactSection } from './home/contact-section.tsx'
import { FeaturedSection } from './home/featured-section.tsx'
import { FormalSection } from './home/formal-section.tsx'
import { Hero } from './home/hero.tsx'
import { HeroActions } from './home/hero-actions.tsx'
import { HowItWorksSection } from './home/how-it-works-section.tsx'
import { NewsletterSection } from './home/newsletter-section.tsx'
import { PromotionalSection } from './home/promotional-section.tsx'
import { ShopData } from './home/shop-data.tsx'
import { StartChips } from './home/start-chips.tsx'
import { TypesSection } from './home/types-section.tsx'

type Section = PublicSettings['homePageSections']['order'][number]

const shopWindow = (api: Api) => api.search.window.queryOptions()
/** The pieces that the settings name. */
const named = (api: Api, { header, featuredProducts, specialOccasionProducts }: PublicSettings) => {
  const shown = header.images.map(({ productId }) => productId).filter(Boolean)
  return api.items.list.queryOptions({ input: { ids: [...new Set([...shown, ...featuredProducts, ...specialOccasionProducts])] } })
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { settings } = await answered(context.get(pageRequest).api.settings.get.call())
  return prefetch(context, (api) => [shopWindow(api), named(api, settings), shownFigures(api)])
}

/** `/`: the sections that the settings name, in their order. */
export default function HomeScreen() {
  const { t } = useTranslation(['home', 'layout'])
  const { api, locale } = useViewer()
  const settings = useSettings()
  const { data: shown } = useSuspenseQuery(shopWindow(api))
  const { data: known } = useQuery(named(api, settings))
  const { order } = settings.homePageSections
  const cards = new Map(known?.items.map((item) => [item.id, item]))
  const cardsOf = (ids: readonly string[]): ItemCard[] => ids.flatMap((id) => cards.get(id) ?? [])
  const featured = cardsOf(settings.featuredProducts)
  const counts = new Map(shown.categories.map(({ value, count }) => [value, count]))
  const sections: Record<Section, () => ReactNode> = {
    hero: () => <Top items={[...cards.values()]} />,
    promotional: () => <PromotionalSection items={shown.items} />,
    clothingTypes: () => <TypesSection />,
    featured: () => <FeaturedSection items={featured.length > 0 ? featured : shown.items} isPicked={featured.length > 0} />,
    categories: () => <CategoriesSection counts={counts} />,
    formal: () => <FormalSection picked={cardsOf(settings.specialOccasionProducts)} found={shown.occasions} />,
    howItWorks: () => <HowItWorksSection />,
    trust: () => <TrustSection />,
    contact: () => <ContactSection />,
    newsletter: () => <NewsletterSection />,
  }
  return (
    <>
      <PageHead isWhole title={t('layout:titles.home', { name: settings.header.title })} description={t('description')} />
      <ShopData />
      {order.includes('hero') ? null : <h1 className="sr-only">{settings.header.title}</h1>}
      <HydrateInOrder>
        {order.map((name) => (
          <div
            key={name}
            data-section={name}
            className={name === 'hero' ? '[[data-section]+&]:mt-18 lg:[[data-section]+&]:mt-24' : undefined}
          >
            {sections[name]()}
          </div>
        ))}
        <div className="wrap">
          <RecentlyViewed copyOf={(id) => findCopy(id, locale)} className="mt-18 lg:mt-24" />
        </div>
      </HydrateInOrder>
    </>
  )
}

/** The header with the search over its foot. */
function Top({ items }: { items: readonly ItemCard[] }) {
  const { subtitle } = useSettings().header
  const { days, place } = useChoice()
  return (
    <>
      <Hero items={items} />
      <div className="wrap relative z-10 mt-5 md:-mt-9 lg:-mt-8 xl:-mt-11">
        <WhenWhereWhat variant="home" from={days?.from} until={days?.until} area={place} />
        <StartChips />
        <div className="mt-6 lg:hidden">
          <p className="type-body text-quiet">{subtitle}</p>
          <p className="mt-4 flex flex-wrap gap-3">
            <HeroActions />
          </p>
        </div>
      </div>
    </>
  )
}
