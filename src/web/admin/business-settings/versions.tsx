import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BusinessSettingsVersion } from '#domain/site/business-settings/business-settings.contract.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { VersionHistory } from '#web/admin/version-history.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { WrittenText } from '#web/ui/written-text.tsx'
import { useSettingWords } from './setting-words.ts'

const tones: Record<BusinessSettingsVersion['state'], BadgeProps['tone']> = {
  current: 'good',
  planned: 'primary',
  past: 'neutral',
  withdrawn: 'neutral',
  replaced: 'neutral',
}

/** Every version with what it changed, who wrote and confirmed it, why, and from which day; a planned one can be withdrawn. */
export function Versions({ versions }: { versions: readonly BusinessSettingsVersion[] }) {
  const { t } = useTranslation('business-settings')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const [asked, setAsked] = useState<number | null>(null)
  const withdraw = useChange(api.businessSettings.withdraw.mutationOptions(), {
    refresh: [api.businessSettings.key()],
    done: t('withdrawn'),
    after: () => setAsked(null),
  })
  return (
    <>
      <VersionHistory title={t('history')} none={t('noHistory')}>
        {versions.map((version) => (
          <Version key={version.version} version={version} onWithdraw={() => setAsked(version.version)} />
        ))}
      </VersionHistory>
      {asked === null ? null : (
        <ConfirmDialog
          isForStaff
          title={t('withdrawAsk', { number: formatNumber(asked, locale) })}
          keep={t('keep')}
          confirm={{
            variant: 'grave',
            children: t('withdraw'),
            pending: withdraw.isPending,
            onClick: () => withdraw.mutate({ version: asked }),
          }}
          problem={withdraw.error && sentence(withdraw.error)}
          onClose={() => setAsked(null)}
        >
          <p className="text-secondary leading-6">{t('withdrawText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Version({ version: row, onWithdraw }: { version: BusinessSettingsVersion; onWithdraw: () => void }) {
  const { t } = useTranslation('business-settings')
  const locale = useLocale()
  const { fullNameOf, wordsOf } = useSettingWords()
  const { version, state, from, reason, changes, orders } = row
  return (
    <li className="flex gap-3 py-3 text-dense leading-5">
      <Badge tone={tones[state]} className="shrink-0">
        {formatNumber(version, locale)}
      </Badge>
      <div className="min-w-0 flex-1">
        <ul>
          {changes.map(({ field, from: before, to }) => (
            <li key={field}>
              {fullNameOf(field)} {t('change', { from: wordsOf(field, before), to: wordsOf(field, to) })}
            </li>
          ))}
        </ul>
        {reason ? (
          <WrittenText as="p" className="text-quiet">
            {reason}
          </WrittenText>
        ) : null}
        <p className="text-caption text-quiet">
          <Writers row={row} />
          {t('comma')}
          {t(`state.${state}`, { day: formatDay(from, locale, 'full') })}
          {orders > 0 ? `${t('comma')}${t('orders', { count: orders })}` : null}
        </p>
      </div>
      {state === 'planned' ? (
        <button type="button" onClick={onWithdraw} className="relative shrink-0 self-start after:absolute after:-inset-3">
          <span className={linkClass}>{t('withdraw')}</span>
        </button>
      ) : null}
    </li>
  )
}

function Writers({ row: { writtenBy, confirmedBy } }: { row: BusinessSettingsVersion }) {
  const { t } = useTranslation('business-settings')
  const one = `\u2068${writtenBy ?? t('somebody')}\u2069`
  return <span translate="no">{confirmedBy ? t('writers', { one, other: `\u2068${confirmedBy}\u2069` }) : one}</span>
}
