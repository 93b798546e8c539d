import { useTranslation } from 'react-i18next'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** Where the mail of the demonstration lies; nothing where mail leaves. */
export function DemoHint() {
  const { t } = useTranslation('people')
  const { isDemo } = useViewer()
  return isDemo ? (
    <p className="rounded-card bg-gold-tint px-4 py-3 type-small text-gold-text">
      {t('outboxHint')}{' '}
      <LocalLink to="/outbox" target="_blank" rel="noreferrer" className="-my-3 py-3 font-semibold underline underline-offset-4">
        {t('outboxLink')}
      </LocalLink>
    </p>
  ) : null
}
