import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRouteLoaderData } from 'react-router'
import { defaultLocale, locales, localizedPath, otherLocale, splitLocale } from '#values/locale.ts'
import { SettingsContext } from '#web/features/settings/settings-context.tsx'
import { usePageFacts } from '#web/runtime/page-facts.ts'
import type { Viewer } from '#web/runtime/viewer.ts'

export interface PageHeadProps {
  /** The page's own title; the site's name is appended. */
  title: string
  /** The title contains the site's name already. */
  isWhole?: boolean
  /** One or two sentences; without a description the page is not indexed. */
  description?: string
  /** The canonical path without language, for a page with several. */
  path?: string
  /** The path of a picture of 1200 × 630. */
  picture?: string
  kind?: 'website' | 'product'
  /** False adds noindex. */
  isFound?: boolean
}

const regions = { en: 'en_GB', ar: 'ar_JO' } as const

/** The page's meta tags: title, description, canonical and hreflang addresses, Open Graph picture. */
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
  const facts = usePageFacts()
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
  const at = (locale: (typeof locales)[number]) => baseUrl + localizedPath(path ?? facts?.path ?? here.path, locale)
  const image = baseUrl + (picture ?? `/share/${here.locale}.jpg`)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={at(here.locale)} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={at(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={at(defaultLocale)} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={site} />
      <meta property="og:locale" content={regions[here.locale]} />
      <meta property="og:locale:alternate" content={regions[otherLocale(here.locale)]} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={at(here.locale)} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  )
}

/** Truncates a text at a word, for descriptions written by people. */
export function shortened(text: string, most = 155): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return plain.length <= most ? plain : `${plain.slice(0, most).replace(/\s+\S*$/, '')}…`
}
