import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CannedAnswer } from '#domain/messages/conversations/desk.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

const blank: CannedAnswer = { id: '', shortcut: '', text: { en: '', ar: '' } }

/** The answers that staff have ready under a shortcut, each in both languages. */
export function ReadyAnswers() {
  const { t } = useTranslation('assistant')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<CannedAnswer | null>(null)
  const { data } = useQuery(api.chatDesk.answers.queryOptions())
  const keep = (next: { answers: CannedAnswer[] }) => queryClient.setQueryData(api.chatDesk.answers.queryKey(), next)
  const remove = useMutation(api.chatDesk.removeAnswer.mutationOptions({ onSuccess: keep }))
  const answers = data?.answers ?? []
  return (
    <section aria-labelledby="ready">
      <div className="flex items-center gap-4">
        <h2 id="ready" className="text-[17px] font-semibold">
          {t('ready.title')}
        </h2>
        <Button size="xs" variant="outline" data-move="" className="ms-auto" onClick={() => setEdited(blank)}>
          {t('ready.add')}
        </Button>
      </div>
      {answers.length === 0 ? <p className="mt-2 text-quiet">{t('ready.none')}</p> : null}
      <ul className="mt-2">
        {answers.map((answer) => (
          <li key={answer.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5">
            <bdi dir="ltr" className="font-semibold text-primary-text">
              /{answer.shortcut}
            </bdi>
            <span className="min-w-0 flex-1 basis-60">
              <span lang="en" dir="ltr" className="block truncate text-[14px]">
                {answer.text.en}
              </span>
              <span lang="ar" dir="rtl" className="block truncate text-[14px]">
                {answer.text.ar}
              </span>
            </span>
            <Button size="xs" variant="outline" aria-label={t('changeNamed', { name: answer.shortcut })} onClick={() => setEdited(answer)}>
              {t('change')}
            </Button>
            <Button
              size="xs"
              variant="quiet"
              aria-label={t('ready.removeNamed', { name: answer.shortcut })}
              onClick={() => remove.mutate({ shortcut: answer.shortcut })}
            >
              {t('ready.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {edited ? <AnswerSheet answer={edited} onKeep={keep} onClose={() => setEdited(null)} /> : null}
    </section>
  )
}

interface AnswerSheetProps {
  answer: CannedAnswer
  onKeep: (next: { answers: CannedAnswer[] }) => void
  onClose: () => void
}

function AnswerSheet({ answer, onKeep, onClose }: AnswerSheetProps) {
  const { t } = useTranslation('assistant')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [shortcut, setShortcut] = useState(answer.shortcut)
  const [en, setEn] = useState(answer.text.en)
  const [ar, setAr] = useState(answer.text.ar)
  const keep = useMutation(
    api.chatDesk.keepAnswer.mutationOptions({
      onSuccess: (next) => {
        onKeep(next)
        onClose()
      },
    }),
  )
  const isWhole = /^[a-z0-9-]{1,40}$/.test(shortcut) && en.trim() !== '' && ar.trim() !== ''
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={t('ready.sheet')}
        side="dialog"
        foot={
          <Button
            className="w-full"
            disabled={!isWhole}
            pending={keep.isPending}
            onClick={() => keep.mutate({ shortcut, text: { en: en.trim(), ar: ar.trim() } })}
          >
            {t('sheet.save')}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label={t('ready.shortcut')} hint={t('sheet.nameHint')}>
            <TextInput
              dir="ltr"
              value={shortcut}
              disabled={answer.id !== ''}
              maxLength={40}
              onChange={({ target }) => setShortcut(target.value)}
            />
          </Field>
          <Field label={t('sheet.en')}>
            <TextArea dir="ltr" lang="en" maxLength={2000} value={en} onChange={({ target }) => setEn(target.value)} />
          </Field>
          <Field label={t('sheet.ar')}>
            <TextArea dir="rtl" lang="ar" maxLength={2000} value={ar} onChange={({ target }) => setAr(target.value)} />
          </Field>
          <p role="status" className="type-small text-bad empty:hidden">
            {keep.error ? sentence(keep.error) : null}
          </p>
        </div>
      </SheetContent>
    </Sheet>
  )
}
