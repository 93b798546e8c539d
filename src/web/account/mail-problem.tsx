import { useTranslation } from 'react-i18next'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { settingsAddress } from './settings/settings-page.ts'
import { useProfile } from './use-profile.ts'

/** Says that mails to the account's address come back, or were called spam, and what can be done. */
export function MailProblem() {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const { email, mailProblem } = useProfile()
  const open = useChange(api.profile.openMail.mutationOptions(), {
    answers: api.profile.get.queryKey(),
    done: t('mailProblem.done'),
    refused: 'toast',
  })
  if (email === null || mailProblem === null) return null
  return (
    <section aria-labelledby="mail-problem" className="rounded-card bg-warning-tint p-5 lg:p-6">
      <h2 id="mail-problem" className="type-h3">
        <MarkedText
          text={t(`mailProblem.${mailProblem}.title`, { email })}
          marks={{ address: <bdi translate="no" dir="ltr" className="[overflow-wrap:anywhere]" /> }}
        />
      </h2>
      <p className="mt-1 max-w-text text-secondary leading-6">{t(`mailProblem.${mailProblem}.text`)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {mailProblem === 'bounce' ? (
          <Button asChild variant="outline" size="sm">
            <LocalLink to={`${settingsAddress('security')}#sign-in`}>{t('mailProblem.change')}</LocalLink>
          </Button>
        ) : null}
        <Button variant={mailProblem === 'bounce' ? 'quiet' : 'outline'} size="sm" pending={open.isPending} onClick={() => open.mutate()}>
          {t(`mailProblem.${mailProblem}.open`)}
        </Button>
      </div>
    </section>
  )
}
