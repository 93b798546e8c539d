import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { Intent, UnmatchedQuestion } from '#domain/messages/chatbot/intent-admin.contract.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatNumber } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { CannedAnswerList } from './canned-answer-list.tsx'
import { TryOut } from './try-out.tsx'

const IntentSheet = lazy(() => import('./intent-sheet.tsx'))

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await Promise.all([
    queryClient.prefetchQuery(api.chatbot.list.queryOptions()),
    queryClient.prefetchQuery(api.chatbot.unmatched.queryOptions()),
    queryClient.prefetchQuery(api.chatAdmin.answers.queryOptions()),
  ])
  return prefetch(context, () => [])
}

const blank = (phrase: string): Intent => ({
  name: '',
  phrases: phrase === '' ? [] : [phrase],
  responses: [{ en: '', ar: '' }],
  where: {},
  priority: 50,
  isActive: true,
  changedAt: '',
})

/** `/admin/assistant`: what the assistant of the chat understands and says, what nobody had an answer to, and the answers that staff have ready. */
export default function AssistantScreen() {
  const { t } = useTranslation('assistant')
  const { api, person } = useViewer()
  const [edited, setEdited] = useState<Intent | null>(null)
  const { data, error, refetch } = useQuery(api.chatbot.list.queryOptions())
  const { data: unmatched } = useQuery(api.chatbot.unmatched.queryOptions())
  const mayWrite = personCan(person, 'settings.write')
  if (error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 p-6">
        <p>{t('failed')}</p>
        <Button size="sm" variant="outline" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-10 px-4 py-5 lg:px-6">
      <header className="flex flex-wrap items-center gap-4">
        <h1 className="text-page-title leading-10 font-light">{t('title')}</h1>
        {mayWrite ? (
          <Button size="xs" data-move="" className="ms-auto" onClick={() => setEdited(blank(''))}>
            {t('add')}
          </Button>
        ) : null}
      </header>
      <TryOut />
      <Unmatched questions={unmatched?.questions ?? []} mayWrite={mayWrite} onAnswer={(asked) => setEdited(blank(asked))} />
      <Intents intents={data?.intents ?? []} mayWrite={mayWrite} onEdit={setEdited} />
      <CannedAnswerList />
      {edited ? (
        <Suspense>
          <IntentSheet intent={edited} onClose={() => setEdited(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface UnmatchedProps {
  questions: readonly UnmatchedQuestion[]
  mayWrite: boolean
  onAnswer: (asked: string) => void
}

/** Questions without an answer: a new intent answers one, or it is dismissed. */
function Unmatched({ questions, mayWrite, onAnswer }: UnmatchedProps) {
  const { t } = useTranslation('assistant')
  const { api } = useViewer()
  const forget = useChange(api.chatbot.forget.mutationOptions(), { refresh: [api.chatbot.unmatched.queryKey()] })
  return (
    <section aria-labelledby="unmatched">
      <h2 id="unmatched" tabIndex={-1} className="text-lead font-semibold outline-none">
        {t('unmatched')}
      </h2>
      {questions.length === 0 ? <p className="mt-2 text-quiet">{t('noUnmatched')}</p> : null}
      <ul className="mt-2">
        {questions.map((one) => (
          <li key={one.question} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
            <WrittenText className="min-w-0 flex-1 [overflow-wrap:anywhere]">{one.asked}</WrittenText>
            <span className="text-caption text-quiet tabular-nums">{t('times', { count: one.times })}</span>
            {mayWrite ? (
              <Button size="xs" variant="outline" onClick={() => onAnswer(one.asked)}>
                {t('answerIt')}
              </Button>
            ) : null}
            <Button size="xs" variant="quiet" onClick={() => forget.mutate({ question: one.question })}>
              {t('dismiss')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface IntentsProps {
  intents: readonly Intent[]
  mayWrite: boolean
  onEdit: (intent: Intent) => void
}

/** The intents with a switch for each. */
function Intents({ intents, mayWrite, onEdit }: IntentsProps) {
  const { t } = useTranslation('assistant')
  const { api } = useViewer()
  const locale = useLocale()
  const keep = useChange(api.chatbot.keep.mutationOptions(), {
    answers: api.chatbot.list.queryKey(),
    refresh: [api.chatbot.unmatched.queryKey()],
    refused: 'toast',
  })
  return (
    <section aria-labelledby="intents">
      <h2 id="intents" className="text-lead font-semibold">
        {t('intents', { count: intents.length })}
      </h2>
      <ul className="mt-2">
        {intents.map((intent) => (
          <li key={intent.name} className="flex items-center gap-x-4 border-t border-line py-2.5">
            <span className="min-w-0 flex-1">
              <bdi dir="ltr" className="block truncate font-semibold">
                {intent.name}
              </bdi>
              <WrittenText className="block truncate text-caption text-quiet">{intent.phrases.slice(0, 5).join(' · ')}</WrittenText>
            </span>
            <Badge className="max-sm:hidden">{t('priority', { number: formatNumber(intent.priority, locale) })}</Badge>
            {mayWrite ? (
              <>
                <Switch
                  aria-label={t('isOn', { name: intent.name })}
                  checked={intent.isActive}
                  onChange={({ target }) => keep.mutate(written({ ...intent, isActive: target.checked }))}
                />
                <Button size="xs" variant="outline" aria-label={t('changeNamed', { name: intent.name })} onClick={() => onEdit(intent)}>
                  {t('change')}
                </Button>
              </>
            ) : (
              <Badge tone={intent.isActive ? 'good' : 'neutral'}>{t(intent.isActive ? 'on' : 'off')}</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function written({ changedAt: _, ...intent }: Intent) {
  return intent
}
