import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { CurrentPlaces } from '#domain/site/areas/places.contract.ts'
import { formatNumber } from '#values/format.ts'
import { At } from '#web/admin/lists/words.tsx'
import { VersionHistory } from '#web/admin/version-history.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { WrittenText } from '#web/ui/written-text.tsx'

export function loadPlaces({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.places.get.queryOptions(), api.places.history.queryOptions()])
}

const pages = [
  { name: 'places', to: '/admin/places' },
  { name: 'windows', to: '/admin/places/windows' },
] as const

interface PlacesPageProps {
  page: (typeof pages)[number]['name']
  /** The form of what is in force. */
  children: (current: CurrentPlaces) => ReactNode
}

/** The frame of the pages of places: their tabs, the form of one, and the versions of all. */
export function PlacesPage({ page, children }: PlacesPageProps) {
  const { t } = useTranslation('places')
  const { api } = useViewer()
  const locale = useLocale()
  const { data: current } = useSuspenseQuery(api.places.get.queryOptions({ staleTime: 5000 }))
  const { data: history } = useSuspenseQuery(api.places.history.queryOptions({ staleTime: 5000 }))
  return (
    <div className="px-4 py-5 lg:p-6">
      <h1 className="text-page-title leading-10 font-light rtl:leading-13">{t(page === 'places' ? 'title' : 'windows.title')}</h1>
      <p className="max-w-text-wide text-dense leading-5 text-quiet">{t(page === 'places' ? 'lead' : 'windows.lead')}</p>
      <nav aria-label={t('pages')} className="mt-2 flex gap-7 border-b border-line">
        {pages.map(({ name, to }) => (
          <LocalLink
            key={name}
            to={to}
            aria-current={name === page ? 'page' : undefined}
            className={cn(
              'flex h-11 items-center border-b-2 border-transparent text-secondary text-quiet hover:text-ink',
              name === page && 'border-chosen font-semibold text-ink',
            )}
          >
            {t(`tab.${name}`)}
          </LocalLink>
        ))}
      </nav>
      {children(current)}
      <div className="mt-4 max-w-295">
        <VersionHistory title={t('history')} none={t('noHistory')}>
          {history.versions.map(({ version, reason, writtenBy, writtenAt }) => (
            <li key={version} className="py-3 text-dense leading-5">
              <p className="flex justify-between gap-3">
                <span className="font-semibold">{t('version', { number: formatNumber(version, locale) })}</span>
                <At at={writtenAt} />
              </p>
              <WrittenText as="p" className="text-caption text-quiet" translate="no">
                {writtenBy ?? t('somebody')}
              </WrittenText>
              <WrittenText as="p" className="mt-1 break-words">
                {reason}
              </WrittenText>
            </li>
          ))}
        </VersionHistory>
      </div>
    </div>
  )
}
