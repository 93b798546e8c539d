import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Intent, keptIntent } from '#domain/messages/chatbot/intent-admin.contract.ts'
import { findUnfilled } from '#domain/messages/chatbot/placeholders.policy.ts'
import { toLatinDigits } from '#values/digits.ts'
import { text } from '#values/schemas.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import type { FormIssue } from '#web/ui/form/contract-resolver.ts'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { AnswerFields } from './answer-fields.tsx'

const lines = z.pipe(
  z.string(),
  z.transform((typed) => typed.split('\n').flatMap((line) => line.trim() || [])),
)
const rank = z.pipe(
  z.string(),
  z.transform((typed) => Number(toLatinDigits(typed))),
)
const { name, phrases, priority, where } = keptIntent.shape
const answer = text(2000)
const other = z.optional(answer)
/** The answers beside the first, which may be left out; of each both languages are wanted. */
const others = ['1', '2', '3', '4'] as const
const answers = ['en', 'ar', 'en1', 'ar1', 'en2', 'ar2', 'en3', 'ar3', 'en4', 'ar4'] as const
const visitors = ['everybody', 'signed-in', 'signed-out'] as const
const intentForm = z
  .strictObject({
    name,
    phrases: z.pipe(lines, phrases),
    en: answer,
    ar: answer,
    ...{ en1: other, ar1: other, en2: other, ar2: other, en3: other, ar3: other, en4: other, ar4: other },
    visitors: z.enum(visitors),
    path: where.shape.path,
    priority: z.pipe(rank, priority),
  })
  .check((payload) => {
    for (const at of others) {
      const [en, ar] = [payload.value[`en${at}`], payload.value[`ar${at}`]]
      if ((en === undefined) === (ar === undefined)) continue
      payload.issues.push({ code: 'custom', message: 'missing', input: payload.value, path: [en === undefined ? `en${at}` : `ar${at}`] })
    }
    for (const field of answers) {
      const placeholder = findUnfilled(payload.value[field] ?? '')
      if (placeholder) payload.issues.push({ code: 'custom', message: placeholder, input: payload.value, path: [field] })
    }
  })

interface IntentSheetProps {
  intent: Intent
  onClose: () => void
}

/** Writes an intent: what people say, one a line, and what is answered in both languages. */
export default function IntentSheet({ intent, onClose }: IntentSheetProps) {
  const { t } = useTranslation('assistant')
  const isNew = intent.name === ''
  const [shown, setShown] = useState(Math.max(0, intent.responses.length - 1))
  const form = useIntentForm({ intent, onClose })
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t(isNew ? 'sheet.new' : 'sheet.change')} side="dialog">
        <ContractForm form={form} className="flex flex-col gap-4">
          <FormField label={t('sheet.name')} name="name" hint={t('sheet.nameHint')}>
            <TextInput dir="ltr" readOnly={!isNew} maxLength={60} autoComplete="off" />
          </FormField>
          <FormField label={t('sheet.phrases')} name="phrases" hint={t('sheet.phrasesHint')}>
            <TextArea dir="auto" />
          </FormField>
          <AnswerFields hint={t('sheet.answerHint')} />
          {others.slice(0, shown).map((at) => (
            <fieldset key={at} className="flex flex-col gap-4 border-t border-line pt-4">
              <legend className="sr-only">{t('sheet.another', { number: Number(at) + 1 })}</legend>
              <AnswerFields at={at} hint={t('sheet.anotherHint')} />
            </fieldset>
          ))}
          {shown < others.length ? (
            <Button variant="outline" size="sm" className="self-start" onClick={() => setShown(shown + 1)}>
              {t('sheet.addAnswer')}
            </Button>
          ) : null}
          <FormField label={t('sheet.visitors')} name="visitors">
            <Select>
              {visitors.map((one) => (
                <option key={one} value={one}>
                  {t(`sheet.visitor.${one}`)}
                </option>
              ))}
            </Select>
          </FormField>
          <FormField label={t('sheet.path')} name="path" hint={t('sheet.pathHint')}>
            <TextInput dir="ltr" maxLength={100} autoComplete="off" />
          </FormField>
          <FormField label={t('sheet.priority')} name="priority" hint={t('sheet.priorityHint')}>
            <TextInput inputMode="numeric" maxLength={3} autoComplete="off" />
          </FormField>
          <FormProblem />
          <SubmitButton className="w-full">{t('sheet.save')}</SubmitButton>
        </ContractForm>
      </SheetContent>
    </Sheet>
  )
}

/** An intent as the form edits it: one phrase a line, each answer in a field of its own. */
function typedOf({ name, phrases, responses, where: { isSignedIn, path }, priority }: Intent): z.input<typeof intentForm> {
  const [first, ...more] = responses
  return {
    name,
    phrases: phrases.join('\n'),
    en: first?.en ?? '',
    ar: first?.ar ?? '',
    ...Object.fromEntries(
      others.flatMap((at) => [
        [`en${at}`, more[Number(at) - 1]?.en ?? ''],
        [`ar${at}`, more[Number(at) - 1]?.ar ?? ''],
      ]),
    ),
    visitors: isSignedIn === undefined ? 'everybody' : isSignedIn ? 'signed-in' : 'signed-out',
    path: path ?? '',
    priority: String(priority),
  }
}

/** The form that keeps the intent; a placeholder that nothing fills is refused. */
function useIntentForm({ intent, onClose }: IntentSheetProps) {
  const { t } = useTranslation('assistant')
  const { api } = useViewer()
  const keep = useChange(api.chatbot.keep.mutationOptions(), {
    answers: api.chatbot.list.queryKey(),
    refresh: [api.chatbot.unmatched.queryKey()],
    after: onClose,
  })
  const unfilled = ({ field, typed }: FormIssue) => {
    const placeholder = findUnfilled(String(typed[field]))
    return placeholder ? `${t('sheet.unfilled', { placeholder })} ${t('sheet.answerHint')}` : undefined
  }
  return useApiForm({
    schema: intentForm,
    defaultValues: typedOf(intent),
    words: {
      ...Object.fromEntries(answers.map((field) => [field, unfilled])),
      ...{ name: t('sheet.nameHint'), path: t('sheet.pathHint'), phrases: t('sheet.phrasesHint'), priority: t('sheet.priorityHint') },
    },
    failure: useRefusalWords(),
    async send({ en, ar, visitors: who, path: page, name: called, phrases: said, priority: place, ...typed }) {
      const responses = [{ en, ar }, ...others.map((at) => ({ en: typed[`en${at}`] ?? '', ar: typed[`ar${at}`] ?? '' }))]
      await keep.mutateAsync({
        ...{ name: called, phrases: said, priority: place, isActive: intent.isActive },
        responses: responses.filter((one) => one.en !== ''),
        where: { ...(who !== 'everybody' && { isSignedIn: who === 'signed-in' }), ...(page && { path: page }) },
      })
    },
  })
}
