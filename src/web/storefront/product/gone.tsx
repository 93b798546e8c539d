import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ItemCard } from '#web/features/items/item-card.tsx'
import { ErrorPanel } from '#web/layout/page/error-panel.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

/** The page of a piece that its owner no longer rents out: what is like it. */
export default function Gone({ id }: { id: string }) {
  const { t } = useTranslation(['product', 'layout'])
  const { api } = useViewer()
  const { data: found } = useSuspenseQuery(api.items.instead.queryOptions({ input: { id } }))
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
        <SectionTitle id="instead" title={t('similar')} />
        <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-7 lg:grid-cols-4 lg:gap-x-6">
          {found.items.map((item) => (
            <li key={item.id} className="flex">
              <ItemCard item={item} days={null} className="w-full" />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
