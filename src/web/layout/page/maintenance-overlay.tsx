import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '#web/brand/loading.tsx'
import { Spot } from '#web/brand/spot.tsx'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { PageHead } from './page-head.tsx'

const delay = 1500

/** Covers a page while maintenance turns the visitor away, and leads to the maintenance page. */
export default function MaintenanceOverlay() {
  const { t } = useTranslation('maintenance')
  const place = useTo()('/maintenance')
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(place), delay)
    return () => clearTimeout(timer)
  }, [place])
  return (
    <main className="fixed inset-0 z-50 flex flex-col items-center justify-center bg-page px-4 text-center">
      <PageHead title={t('overlay')} />
      <Spot name="maintenance" />
      <h1 className="mt-4 type-h2">{t('overlay')}</h1>
      <LocalLink to="/maintenance" reloadDocument className="mt-3 rounded-thumb">
        <Loading variant="dots" message={t('redirecting')} />
      </LocalLink>
    </main>
  )
}
