import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { TaxVersion } from '#domain/money/tax/tax.contract.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { VersionHistory } from '#web/admin/version-history.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { WrittenText } from '#web/ui/written-text.tsx'
import { TaxSettingsForm } from './tax-settings-form.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.tax.get.queryOptions(), api.tax.history.queryOptions()])
}

/** `/admin/system/tax`: who sells by the papers, the regime and rate of sales tax, and every version of it. */
export default function TaxSettingsScreen() {
  const { t } = useTranslation('tax-settings')
  const { api } = useViewer()
  const { data: current } = useSuspenseQuery(api.tax.get.queryOptions({ staleTime: 5000 }))
  const { data: history } = useSuspenseQuery(api.tax.history.queryOptions({ staleTime: 5000 }))
  return (
    <div className="px-4 py-5 lg:p-6">
      <BackLink to="/admin/system">{t('back')}</BackLink>
      <h1 className="text-page-title leading-10 font-light rtl:leading-13">{t('title')}</h1>
      <p className="max-w-text-wide text-dense leading-5 text-quiet">
        {t('lead')}{' '}
        <LocalLink to="/admin/e-invoices" className="relative whitespace-nowrap after:absolute after:-inset-2.5">
          <span className={linkClass}>{t('documents')}</span>
        </LocalLink>
      </p>
      <div className="mt-4 grid max-w-295 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <TaxSettingsForm key={current.version} current={current} />
        <VersionHistory title={t('history')} none={t('noHistory')}>
          {history.versions.map((version) => (
            <Version key={version.version} version={version} />
          ))}
        </VersionHistory>
      </div>
    </div>
  )
}

function Version({ version: { version, settings, writtenBy, writtenAt } }: { version: TaxVersion }) {
  const { t } = useTranslation('tax-settings')
  const locale = useLocale()
  const { taxNumber, regime, rate } = settings
  return (
    <li className="py-3 text-dense leading-5">
      <p className="flex justify-between gap-3">
        <span className="font-semibold">{t('version', { number: formatNumber(version, locale) })}</span>
        <At at={writtenAt} />
      </p>
      <WrittenText as="p" className="text-caption text-quiet" translate="no">
        {writtenBy ?? t('somebody')}
      </WrittenText>
      <p className="mt-1">
        {taxNumber === '' ? (
          t('off')
        ) : (
          <>
            <bdi dir="ltr">{taxNumber}</bdi>
            {t('comma')}
            {t(`short.${regime}`)}
            {t('comma')}
            {formatPercent(rate / 10_000, locale)}
          </>
        )}
      </p>
    </li>
  )
}
