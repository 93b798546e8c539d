import { useTranslation } from 'react-i18next'
import { LocalLink, useLocale } from './links.ts'

/** Both names around the motif; the name of the page's language first. */
export function Logo() {
  const { t } = useTranslation('frame')
  const isArabic = useLocale() === 'ar'
  const names = isArabic ? ['لبسة', 'Libsa'] : ['Libsa', 'لبسة']
  return (
    <LocalLink to="/" aria-label={t('home')} className="inline-flex shrink-0 items-center gap-2 rounded-thumb text-[25px] leading-none">
      <span aria-hidden="true">{names[0]}</span>
      <Motif />
      <span aria-hidden="true">{names[1]}</span>
    </LocalLink>
  )
}

function Motif() {
  return (
    <svg aria-hidden="true" viewBox="0 0 11 11" className="size-4 text-gold" shapeRendering="crispEdges" fill="currentColor">
      <path d="M5 0h1v2h-1zM5 9h1v2h-1zM0 5h2v1h-2zM9 5h2v1h-2zM1 1h2v1h1v1h1v-1h1v1h1v-1h1v-1h2v2h-1v1h-1v1h1v1h-1v1h1v1h1v2h-2v-1h-1v-1h-1v1h-1v-1h-1v1h-1v1h-2v-2h1v-1h1v-1h-1v-1h1v-1h-1v-1h-1z" />
    </svg>
  )
}
