import { useTranslation } from 'react-i18next'
import { Motif } from '#web/brand/motif.tsx'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { SitePicture } from '#web/layout/site-picture.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'

/** The site's title beside its picture; by default both names around the motif, that of the page's language first. */
export function Logo() {
  const { t } = useTranslation('layout')
  const { title, logo, showLogo } = useSettings().header
  const other = useLocale() === 'ar' ? 'Libsa' : 'لبسة'
  const keep = useWithChoice()
  const isOwn = title === t('brand')
  return (
    <LocalLink
      to={keep('/')}
      aria-label={t('home', { name: isOwn ? `${title} ${other}` : title })}
      className="inline-flex min-w-0 shrink-0 items-center gap-2 rounded-thumb text-logo leading-none"
    >
      {showLogo && logo ? <LogoPicture logo={logo} /> : null}
      <span aria-hidden="true" className="max-w-[46vw] truncate py-1 lg:max-w-72">
        {title}
      </span>
      {showLogo && !logo ? <Motif /> : null}
      {isOwn ? <span aria-hidden="true">{other}</span> : null}
    </LocalLink>
  )
}

function LogoPicture({ logo }: { logo: string }) {
  return (
    <span aria-hidden="true" className="block size-9 shrink-0 overflow-hidden rounded-thumb">
      <SitePicture image={logo} sizes="36px" priority className="object-contain" />
    </span>
  )
}
