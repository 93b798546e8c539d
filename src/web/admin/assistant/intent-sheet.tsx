import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Intent } from '#domain/messages/chatbot/intent-desk.contract.ts'
import { toLatinDigits } from '#values/digits.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

/** Writes an intent: what people say, one a line, and what is answered in both languages. */
export function IntentSheet({ intent, onClose }: { intent: Intent; onClose: () => void }) {
  const { t } = useTranslation('assistant')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const queryClient = useQueryClient()
  const [name, setName] = useState(intent.name)
  const [phrases, setPhrases] = useState(intent.phrases.join('\n'))
  const [en, setEn] = useState(intent.responses[0]?.en ?? '')
  const [ar, setAr] = useState(intent.responses[0]?.ar ?? '')
  const [priority, setPriority] = useState(String(intent.priority))
  const keep = useMutation(
    api.chatbot.keep.mutationOptions({
      onSuccess: (next) => {
        queryClient.setQueryData(api.chatbot.list.queryKey(), next)
        onClose()
      },
    }),
  )
  const isNew = intent.name === ''
  const lines = phrases.split('\n').flatMap((line) => line.trim() || [])
  const rank = Number(toLatinDigits(priority))
  const isWhole =
    /^[a-z0-9-]{1,60}$/.test(name) && lines.length > 0 && en.trim() !== '' && ar.trim() !== '' && Number.isInteger(rank) && rank <= 100
  const save = () =>
    keep.mutate({
      name,
      phrases: lines,
      responses: [{ en: en.trim(), ar: ar.trim() }, ...intent.responses.slice(1)],
      priority: rank,
      isActive: intent.isActive,
    })
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={t(isNew ? 'sheet.new' : 'sheet.change')}
        side="dialog"
        foot={
          <Button className="w-full" disabled={!isWhole} pending={keep.isPending} onClick={save}>
            {t('sheet.save')}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label={t('sheet.name')} hint={t('sheet.nameHint')}>
            <TextInput dir="ltr" value={name} disabled={!isNew} maxLength={60} onChange={({ target }) => setName(target.value)} />
          </Field>
          <Field label={t('sheet.phrases')} hint={t('sheet.phrasesHint')}>
            <TextArea dir="auto" value={phrases} onChange={({ target }) => setPhrases(target.value)} />
          </Field>
          <Field label={t('sheet.en')} hint={t('sheet.answerHint')}>
            <TextArea dir="ltr" lang="en" maxLength={2000} value={en} onChange={({ target }) => setEn(target.value)} />
          </Field>
          <Field label={t('sheet.ar')}>
            <TextArea dir="rtl" lang="ar" maxLength={2000} value={ar} onChange={({ target }) => setAr(target.value)} />
          </Field>
          <Field label={t('sheet.priority')} hint={t('sheet.priorityHint')}>
            <TextInput inputMode="numeric" value={priority} maxLength={3} onChange={({ target }) => setPriority(target.value)} />
          </Field>
          <p role="status" className="type-small text-bad empty:hidden">
            {keep.error ? sentence(keep.error) : null}
          </p>
        </div>
      </SheetContent>
    </Sheet>
  )
}
