import { useSuspenseQuery } from '@tanstack/react-query'
import { HandHeart, Leaf, Scale, ShieldCheck } from 'lucide'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { openAreas, openCities } from '#domain/site/areas/area.policy.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import { pictureOf } from '#web/brand/images.ts'
import { shownFigures, useShownFigures } from '#web/features/figures/shown-figures.ts'
import { Prose } from '#web/features/settings/prose.tsx'
import { introOf, sectionsOf } from '#web/features/settings/sections.ts'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { ClosingBand } from '#web/layout/page/closing-band.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { type Api, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import pictures from './pictures.json'

const catalogue = (api: Api) => api.search.counts.queryOptions({ input: {} })

const aboutText = (api: Api) => api.settings.policy.queryOptions({ input: { name: 'aboutUs' } })

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [catalogue(api), aboutText(api), shownFigures(api)])
}

/** The people behind the shop, its beginning, its true figures and its principles. */
export default function AboutScreen() {
  const { t } = useTranslation('about')
  const { api } = useViewer()
  const { data: policy } = useSuspenseQuery(aboutText(api))
  const isArabic = useLocale() === 'ar'
  return (
    <>
      <PageTop trail={<Breadcrumb steps={[{ label: t('title'), to: '/about-us' }]} />} title={t('heading')} lead={t('lead')} />
      <div className="wrap mt-8 lg:mt-10">
        <div className="aspect-4/3 overflow-hidden rounded-card bg-backdrop md:aspect-9/5">
          <ItemPicture
            picture={pictureOf(isArabic ? 'hero-5-mirrored' : 'hero-5')}
            alt={t('pictures.group')}
            sizes="(min-width: 1280px) 1248px, 100vw"
            priority
            className={isArabic ? 'object-[25%_50%]' : 'object-[75%_50%]'}
          />
        </div>
      </div>
      <Figures />
      <section aria-label={t('story')} className="wrap mt-18 grid items-center gap-8 lg:mt-24 lg:grid-cols-[588px_minmax(0,1fr)] lg:gap-18">
        <div className="grid grid-cols-2 gap-3 lg:gap-6">
          <div className="aspect-4/5 overflow-hidden rounded-card">
            <ItemPicture picture={{ ...pictures.dress, alt: t('pictures.dress') }} sizes="(min-width: 1024px) 282px, 50vw" />
          </div>
          <div className="mt-8 aspect-4/5 overflow-hidden rounded-card lg:mt-14">
            <ItemPicture picture={{ ...pictures.suit, alt: t('pictures.suit') }} sizes="(min-width: 1024px) 282px, 50vw" />
          </div>
        </div>
        <div className="max-w-text">
          <Prose blocks={introOf(policy.blocks)} />
          {sectionsOf(policy.blocks).map(({ heading, blocks }) => (
            <Fragment key={heading}>
              <h2 className="mt-10 mb-3 type-h2 first:mt-0">{heading}</h2>
              <Prose blocks={blocks} />
            </Fragment>
          ))}
        </div>
      </section>
      <Values />
      <div className="wrap mt-18 lg:mt-24">
        <ClosingBand
          title={t('end.title')}
          text={t('end.text')}
          links={[
            { to: '/browse', label: t('end.browse') },
            { to: '/contact', label: t('end.ask') },
          ]}
        />
      </div>
    </>
  )
}

function Figures() {
  const { t } = useTranslation('about')
  const { api } = useViewer()
  const locale = useLocale()
  const { data: counts } = useSuspenseQuery(catalogue(api))
  const figures = [
    { name: 'pieces', value: counts.total },
    { name: 'areas', value: openAreas().length },
    { name: 'cities', value: openCities().length },
    { name: 'hours', value: 48 },
  ] as const
  return (
    <dl className="wrap mt-8 grid grid-cols-2 gap-x-4 gap-y-6 lg:mt-10 lg:grid-cols-4 lg:gap-6">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse justify-end border-s-2 border-gold ps-4">
          <dt className="type-small text-quiet">{t(`figures.${name}`, { count: value })}</dt>
          <dd className="type-h1">
            <bdi>{formatNumber(value, locale)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const values = [
  { name: 'fair', icon: Scale },
  { name: 'clean', icon: ShieldCheck },
  { name: 'again', icon: Leaf },
  { name: 'people', icon: HandHeart },
] as const

function Values() {
  const { t } = useTranslation('about')
  const locale = useLocale()
  const { commission } = useShownFigures()
  return (
    <section aria-labelledby="values" className="wrap mt-18 lg:mt-24">
      <SectionTitle isOrnate id="values" title={t('values.title')} />
      <div className="mt-6 grid gap-3 lg:mt-8 lg:grid-cols-[1fr_1fr_294px] lg:gap-6">
        <ul className="grid gap-3 sm:grid-cols-2 lg:col-span-2 lg:gap-6">
          {values.map(({ name, icon }) => (
            <li key={name} className="rounded-card border border-line bg-card p-6">
              <Icon of={icon} className="size-6 stroke-[1.6] text-primary-text" />
              <h3 className="mt-4 type-h3">{t(`values.${name}.title`)}</h3>
              <p className="mt-1 text-secondary leading-6 text-quiet rtl:leading-6.75">
                {t(`values.${name}.text`, { share: formatPercent(1 - commission.usual / 10_000, locale) })}
              </p>
            </li>
          ))}
        </ul>
        <div className="hidden overflow-hidden rounded-card lg:block">
          <ItemPicture picture={{ ...pictures.tatreez, alt: t('pictures.tatreez') }} sizes="294px" />
        </div>
      </div>
    </section>
  )
}
