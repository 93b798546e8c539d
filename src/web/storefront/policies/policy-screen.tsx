import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDay, formatNumber, formatYear } from '#values/format.ts'
import { splitLocale } from '#values/locale.ts'
import { Prose } from '#web/features/settings/prose.tsx'
import { introOf, type Section, sectionsOf } from '#web/features/settings/sections.ts'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { type Api, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageTop } from '#web/ui/page-top.tsx'

const hrefs = { termsConditions: '/terms-conditions', privacyPolicy: '/privacy-policy', returnPolicy: '/return-policy' } as const
type Name = keyof typeof hrefs
const names: Readonly<Record<string, Name>> = {
  '/terms-conditions': 'termsConditions',
  '/terms': 'termsConditions',
  '/privacy-policy': 'privacyPolicy',
  '/privacy': 'privacyPolicy',
  '/return-policy': 'returnPolicy',
}

/** The text that says a policy in short. */
const summaries = { termsConditions: 'terms', privacyPolicy: 'privacy', returnPolicy: 'returns' } as const

const policyOf = (api: Api, name: Name | (typeof summaries)[Name]) => api.settings.policy.queryOptions({ input: { name } })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const name = names[splitLocale(new URL(request.url).pathname).path] ?? 'termsConditions'
  return { name, ...(await prefetch(context, (api) => [policyOf(api, name), policyOf(api, summaries[name])])) }
}

/** Terms, privacy and returns: the version first, the contents beside the text, every section with an address of its own. */
export default function PolicyScreen({ loaderData: { name } }: { loaderData: { name: Name } }) {
  const { t } = useTranslation('policies')
  const locale = useLocale()
  const { api } = useViewer()
  const { data: policy } = useSuspenseQuery(policyOf(api, name))
  const sections = sectionsOf(policy.blocks)
  const { data: summary } = useSuspenseQuery(policyOf(api, summaries[name]))
  const intro = introOf(policy.blocks)
  const title = t(`${name}.title`)
  const day = `${formatDay(policy.lastUpdated, locale, 'short')} ${formatYear(policy.lastUpdated, locale)}`
  return (
    <div className="pb-6">
      <PageTop trail={<Breadcrumb steps={[{ label: title, to: hrefs[name] }]} />} title={title} lead={t(`${name}.lead`)} />
      <p className="wrap mt-4 type-small text-quiet">
        {t('version')} <bdi>{policy.version}</bdi>
        {t('comma')}
        <time dateTime={policy.lastUpdated}>{t('since', { day })}</time>
      </p>
      <div className="wrap mt-8 grid gap-8 lg:mt-12 lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-16">
        <details className="group rounded-card border border-line bg-card px-5 lg:hidden">
          <summary className="flex list-none items-center justify-between py-4 type-label [&::-webkit-details-marker]:hidden">
            {t('contents')}
            <Icon of={ChevronDown} className="size-5 stroke-[1.6] transition-transform duration-200 group-open:rotate-180" />
          </summary>
          <Contents sections={sections} className="pb-4" />
        </details>
        <aside className="hidden lg:block">
          <div className="sticky top-24 max-h-[calc(100dvh-120px)] overflow-y-auto pb-4">
            <p className="type-eyebrow text-quiet">{t('contents')}</p>
            <Contents sections={sections} className="mt-3" />
          </div>
        </aside>
        <div className="max-w-text-wide">
          {summary.blocks.length > 0 ? (
            <div className="mb-10 rounded-card border border-line bg-card px-5 py-4">
              <p className="type-eyebrow text-quiet">{t('inShort')}</p>
              <div className="mt-2">
                <Prose blocks={summary.blocks} />
              </div>
            </div>
          ) : null}
          {intro.length > 0 ? <Prose blocks={intro} /> : null}
          {sections.map((section, index) => (
            <section key={section.heading} id={`section-${index + 1}`} className="mt-10 scroll-mt-24 first:mt-0 lg:mt-12">
              <h2 className="flex gap-3 type-h3">
                <span className="text-primary-text">{formatNumber(index + 1, locale)}</span>
                {section.heading}
              </h2>
              <div className="mt-3">
                <Prose blocks={section.blocks} />
              </div>
            </section>
          ))}
          <SeeAlso name={name} />
        </div>
      </div>
    </div>
  )
}

function Contents({ sections, className }: { sections: readonly Section[]; className: string }) {
  const { t } = useTranslation('policies')
  const locale = useLocale()
  return (
    <nav aria-label={t('contents')} className={className}>
      <ol>
        {sections.map(({ heading }, index) => (
          <li key={heading}>
            <a href={`#section-${index + 1}`} className="flex gap-2.5 py-1.5 text-secondary leading-6 text-quiet hover:text-primary-text">
              <span className="w-6 shrink-0 text-end">{formatNumber(index + 1, locale)}</span>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function SeeAlso({ name }: { name: Name }) {
  const { t } = useTranslation('policies')
  const others = (Object.keys(hrefs) as Name[]).filter((each) => each !== name)
  return (
    <nav aria-label={t('also')} className="mt-14 border-t border-line pt-6">
      <p className="type-eyebrow text-quiet">{t('also')}</p>
      <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-1">
        {others.map((each) => (
          <li key={each}>
            <LocalLink to={hrefs[each]} className="inline-flex min-h-11 items-center font-medium hover:text-primary-text">
              {t(`${each}.title`)}
            </LocalLink>
          </li>
        ))}
        <li>
          <LocalLink to="/faq" className="inline-flex min-h-11 items-center font-medium hover:text-primary-text">
            {t('faq')}
          </LocalLink>
        </li>
        <li>
          <LocalLink to="/licences" className="inline-flex min-h-11 items-center font-medium hover:text-primary-text">
            {t('licences')}
          </LocalLink>
        </li>
      </ul>
    </nav>
  )
}
