import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CannedAnswer } from '#domain/messages/conversations/inbox.contract.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'

const CannedAnswerSheet = lazy(() => import('./canned-answer-sheet.tsx'))

/** The answers that staff have ready under a shortcut, each in both languages. */
export function CannedAnswerList() {
  const { t } = useTranslation('assistant')
  const { api } = useViewer()
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null)
  const { data } = useQuery(api.chatAdmin.answers.queryOptions())
  const remove = useChange(api.chatAdmin.removeAnswer.mutationOptions(), { answers: api.chatAdmin.answers.queryKey() })
  const answers = data?.answers ?? []
  return (
    <section aria-labelledby="canned">
      <div className="flex items-center gap-4">
        <h2 id="canned" className="text-lead font-semibold">
          {t('canned.title')}
        </h2>
        <Button size="xs" variant="outline" data-move="" className="ms-auto" onClick={() => setEdited('new')}>
          {t('canned.add')}
        </Button>
      </div>
      {answers.length === 0 ? <p className="mt-2 text-quiet">{t('canned.none')}</p> : null}
      <ul className="mt-2">
        {answers.map((answer) => (
          <li key={answer.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5">
            <bdi dir="ltr" className="font-semibold text-primary-text">
              /{answer.shortcut}
            </bdi>
            <span className="min-w-0 flex-1 basis-60">
              <span lang="en" dir="ltr" className="block truncate text-dense">
                {answer.text.en}
              </span>
              <span lang="ar" dir="rtl" className="block truncate text-dense">
                {answer.text.ar}
              </span>
            </span>
            <Button size="xs" variant="outline" aria-label={t('changeNamed', { name: answer.shortcut })} onClick={() => setEdited(answer)}>
              {t('change')}
            </Button>
            <Button
              size="xs"
              variant="quiet"
              aria-label={t('canned.removeNamed', { name: answer.shortcut })}
              onClick={() => remove.mutate({ shortcut: answer.shortcut })}
            >
              {t('canned.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {edited ? (
        <Suspense>
          <CannedAnswerSheet answer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      ) : null}
    </section>
  )
}
