import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { BusinessSettingChange, BusinessSettingsVersion } from '#domain/site/business-settings/business-settings.contract.ts'
import { formatNumber } from '#values/format.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { VersionHistory } from '#web/admin/version-history.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { WrittenText } from '#web/ui/written-text.tsx'
import { BusinessSettingsForm } from './business-settings-form.tsx'
import { useSettingWords } from './setting-words.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.businessSettings.get.queryOptions(), api.businessSettings.history.queryOptions()])
}

/** `/admin/system/figures`: what prices are reckoned with, and every version of it. */
export default function FiguresScreen() {
  const { t } = useTranslation('business-settings')
  const { api } = useViewer()
  const { data: current } = useSuspenseQuery(api.businessSettings.get.queryOptions({ staleTime: 5000 }))
  const { data: history } = useSuspenseQuery(api.businessSettings.history.queryOptions({ staleTime: 5000 }))
  return (
    <div className="px-4 py-5 lg:p-6">
      <BackLink to="/admin/system">{t('back')}</BackLink>
      <h1 className="text-page-title leading-10 font-light">{t('title')}</h1>
      <p className="max-w-text-wide text-dense leading-5 text-quiet">{t('lead')}</p>
      <div className="mt-4 grid max-w-295 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <BusinessSettingsForm key={current.version} current={current} />
        <VersionHistory title={t('history')} none={t('noHistory')}>
          {history.versions.map((version) => (
            <Version key={version.version} version={version} />
          ))}
        </VersionHistory>
      </div>
    </div>
  )
}

function Version({ version: { version, writtenBy, writtenAt, changes, orders } }: { version: BusinessSettingsVersion }) {
  const { t } = useTranslation('business-settings')
  const locale = useLocale()
  return (
    <li className="py-3 text-dense leading-5">
      <p className="flex justify-between gap-3">
        <span className="font-semibold">{t('version', { number: formatNumber(version, locale) })}</span>
        <At at={writtenAt} />
      </p>
      <p className="text-caption text-quiet">
        <WrittenText as="bdi" translate="no">
          {writtenBy ?? t('somebody')}
        </WrittenText>
        {t('comma')}
        {t('orders', { count: orders })}
      </p>
      <ul className="mt-1">
        {changes.map((change) => (
          <Change key={change.field} change={change} />
        ))}
      </ul>
    </li>
  )
}

function Change({ change: { field, from, to } }: { change: BusinessSettingChange }) {
  const { t } = useTranslation('business-settings')
  const { nameOf, wordsOf } = useSettingWords()
  return (
    <li>
      {nameOf(field)} {t('change', { from: wordsOf(field, from), to: wordsOf(field, to) })}
    </li>
  )
}
