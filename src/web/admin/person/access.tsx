import { useTranslation } from 'react-i18next'
import type { PersonDetail } from '#domain/renting/managed-people/person-detail.contract.ts'
import { formatInstant } from '#values/format.ts'
import { Card } from '#web/admin/order/card.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { usePersonChange } from './use-person-change.ts'

/** A person's access: their open sessions, and a link for a new password. Nobody signs in as somebody else. */
export function Access({ file, mayChange }: { file: PersonDetail; mayChange: boolean }) {
  const { t } = useTranslation('managed-people')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const { id, sessions, state } = file
  const end = usePersonChange(api.managedPeople.endSessions.mutationOptions(), { done: 'access.ended' })
  const send = usePersonChange(api.managedPeople.sendPasswordLink.mutationOptions(), { done: 'access.sent' })
  const error = end.error ?? send.error
  return (
    <Card title={t('access.title')}>
      <p className="text-dense leading-5">
        {sessions.count === 0 ? t('access.nowhere') : t('access.sessions', { count: sessions.count })}
        {sessions.seenAt ? <span className="text-quiet"> · {t('access.seen', { at: formatInstant(sessions.seenAt, locale) })}</span> : null}
      </p>
      {mayChange ? (
        <>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              data-move=""
              variant="outline"
              size="sm"
              disabled={sessions.count === 0}
              pending={end.isPending}
              onClick={() => end.mutate({ id })}
            >
              {t('access.end')}
            </Button>
            <Button
              data-move=""
              variant="outline"
              size="sm"
              disabled={state === 'suspended'}
              pending={send.isPending}
              onClick={() => send.mutate({ id })}
            >
              {t('access.send')}
            </Button>
          </div>
          <p className="mt-2 text-caption leading-5 text-quiet">{t('access.text')}</p>
        </>
      ) : null}
      {error ? (
        <p role="alert" className="mt-2 text-dense text-bad">
          {sentence(error)}
        </p>
      ) : null}
    </Card>
  )
}
