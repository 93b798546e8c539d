import { useTranslation } from 'react-i18next'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** A link to the mails of the demonstration; nothing where mail is sent. */
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
