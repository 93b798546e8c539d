import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/frame/page-head.tsx'
import { WhenWhereWhat } from '#web/parts/dates/when-where-what.tsx'
import { type Api, prefetch, useViewer } from '#web/viewer.ts'
import type { Route } from './+types/home-screen'
import { CategoriesSection } from './home/categories-section.tsx'
import { FeaturedSection } from './home/featured-section.tsx'
import { Hero } from './home/hero.tsx'
import { ShopData } from './home/shop-data.tsx'
import { StartChips } from './home/start-chips.tsx'
import { TypesSection } from './home/types-section.tsx'
import { formalQueries, FormalSection } from './home/formal-section.tsx'
import { HowItWorksSection } from './home/how-it-works-section.tsx'
import { ContactSection } from './home/contact-section.tsx'
import { NewsletterSection } from './home/newsletter-section.tsx'
import { PromotionalSection } from './home/promotional-section.tsx'
import { TrustSection } from '#web/parts/trust/trust-section.tsx'

const featured = (api: Api) => api.catalogue.browse.queryOptions({ input: { limit: 12 } })

export async function loader({ context }: Route.LoaderArgs) {
  return prefetch(context, (api) => [featured(api), ...formalQueries(api)])
}

export default function HomeScreen() {
  const { t } = useTranslation(['home', 'frame'])
  const { api } = useViewer()
  const { data: page } = useSuspenseQuery(featured(api))
  const counts = new Map(page.facets.category.map(({ value, count }) => [value, count]))
  return (
    <>
      <PageHead title={t('frame:titles.home')} description={t('description')} />
      <ShopData />
      <Hero items={page.items} />
      <div className="wrap relative z-10 mt-5 lg:-mt-[44px]">
        <WhenWhereWhat variant="home" />
        <StartChips />
        <p className="mt-6 type-body text-quiet lg:hidden">{t('hero.text')}</p>
      </div>
      <PromotionalSection />
      <TypesSection />
      <FeaturedSection items={page.items} />
      <CategoriesSection counts={counts} />
      <FormalSection />
      <HowItWorksSection />
      <TrustSection />
      <ContactSection />
      <NewsletterSection />
    </>
  )
}
