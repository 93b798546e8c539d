import { type Licence, type Licensed, licences } from 'virtual:licences'
import { useTranslation } from 'react-i18next'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { PageTop } from '#web/ui/page-top.tsx'

/** The texts stay on the server: a browser gets them with the page and no script has them. */
export function loader() {
  return { licences }
}

/** `/licences`: the fonts and libraries that ask to be named, by licence, with its text. Names, notices and texts are as their authors wrote them. */
export default function LicencesScreen({ loaderData }: { loaderData: { licences: readonly Licence[] } }) {
  const { t } = useTranslation('licences')
  const groups = [true, false].map((isFont) => ({ isFont, of: loaderData.licences.filter((licence) => licence.isFont === isFont) }))
  return (
    <div className="pb-6">
      <PageTop trail={<Breadcrumb steps={[{ label: t('title'), to: '/licences' }]} />} title={t('title')} lead={t('lead')} />
      {groups.map(({ isFont, of }) => (
        <section key={String(isFont)} aria-labelledby={isFont ? 'fonts' : 'libraries'} className="wrap mt-10 lg:mt-12">
          <h2 id={isFont ? 'fonts' : 'libraries'} className="type-h2">
            {t(isFont ? 'fonts' : 'libraries')}
          </h2>
          <div className="mt-4 grid gap-6">
            {of.map((licence) => (
              <LicenceCard key={licence.of} licence={licence} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function LicenceCard({ licence: { of, text, packages } }: { licence: Licence }) {
  const { t } = useTranslation('licences')
  return (
    <article className="rounded-card border border-line bg-card px-5 py-4 lg:px-6">
      <h3 className="type-h3">
        <bdi lang="en">{of}</bdi>
      </h3>
      <p className="mt-1 type-small text-quiet">{t('count', { count: packages.length })}</p>
      {text === '' ? <p className="mt-2 type-small text-quiet">{t('noText')}</p> : <Text label={t('text')} text={text} />}
      <ul className="mt-2 grid gap-x-8 lg:grid-cols-2" lang="en" dir="ltr">
        {packages.map((one) => (
          <Package key={`${one.name} ${one.version}`} licensed={one} notice={t('notice')} />
        ))}
      </ul>
    </article>
  )
}

function Package({ licensed: { name, version, copyright, notice }, notice: label }: { licensed: Licensed; notice: string }) {
  return (
    <li className="min-w-0 border-t border-line py-2.5">
      <p className="text-secondary leading-6 font-medium break-words">
        {name} <span className="font-normal text-quiet">{version}</span>
      </p>
      {copyright.map((line) => (
        <p key={line} className="type-small break-words text-quiet">
          {line}
        </p>
      ))}
      {notice === '' ? null : <Text label={label} text={notice} />}
    </li>
  )
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center type-label text-primary-text">{label}</summary>
      <pre lang="en" dir="ltr" className="my-2 rounded-card bg-sunk px-4 py-3 text-caption leading-5 whitespace-pre-wrap break-words">
        {text}
      </pre>
    </details>
  )
}
