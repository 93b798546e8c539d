import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRouteLoaderData } from 'react-router'
import { canonicalPath } from '#values/addresses.ts'
import { locales, localizedPath, splitLocale } from '#values/locale.ts'
import { SettingsContext } from '#web/features/settings/settings-context.tsx'
import type { Viewer } from '#web/runtime/viewer.ts'

export interface PageHeadProps {
  /** The page's own words, different for every page; the site's name follows. */
  title: string
  /** The words name the site themselves. */
  isWhole?: boolean
  /** One or two sentences; without them the page is not for search engines. */
  description?: string
  /** The page's one address, without language, where it answers at several. */
  path?: string
  /** The path of a picture of 1200 × 630. */
  picture?: string
  kind?: 'website' | 'product'
  /** False keeps the page out of search engines. */
  isFound?: boolean
}

/** What a page tells search engines and messengers: title, its one address in both languages, the picture of a shared link. */
export function PageHead({
  title: own,
  isWhole = false,
  description,
  path,
  picture,
  kind = 'website',
  isFound = description !== undefined,
}: PageHeadProps) {
  const { t } = useTranslation('layout')
  const here = splitLocale(useLocation().pathname)
  const loaded = useRouteLoaderData<{ viewer: Viewer }>('root')
  const baseUrl = loaded?.viewer.baseUrl ?? ''
  const site = useContext(SettingsContext)?.header.title || t('brand')
  const title = isWhole ? own : `${own} · ${site}`
  if (!isFound)
    return (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  const at = (locale: (typeof locales)[number]) => baseUrl + localizedPath(path ?? canonicalPath(here.path), locale)
  const image = baseUrl + (picture ?? `/share/${here.locale}.jpg`)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={at(here.locale)} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={at(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={at('en')} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={site} />
      <meta property="og:locale" content={here.locale === 'ar' ? 'ar_JO' : 'en_GB'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={at(here.locale)} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  )
}

/** A sentence cut at a word, for descriptions that come from people. */
export function shortened(text: string, most = 155): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return plain.length <= most ? plain : `${plain.slice(0, most).replace(/\s+\S*$/, '')}…`
}
