import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileReport } from '#domain/messages/reports/report.contract.ts'
import { itemReasons, maxReportWords, needsWords, personReasons, type ReportReason } from '#domain/messages/reports/report.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { LocalLink, useSignInPath } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'

/** The subject of the report: an item, or the other side of a rental. */
export type Reported = { as: 'item'; item: string } | { as: 'owner' | 'customer'; rental: string }

export interface ReportSheetProps {
  of: Reported
  onClose: () => void
}

/** Reports an item or a person to the moderators; who is signed out is asked to sign in first. */
export default function ReportSheet({ of, onClose }: ReportSheetProps) {
  const { t } = useTranslation('reports')
  const { person } = useViewer()
  const signInPath = useSignInPath()
  if (person) return <Form of={of} onClose={onClose} />
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t(of.as)} side="dialog">
        <p className="type-body text-quiet">{t('text')}</p>
        <Button asChild className="mt-5">
          <LocalLink to={signInPath('/login')}>{t('signIn')}</LocalLink>
        </Button>
      </SheetContent>
    </Sheet>
  )
}

function Form({ of, onClose }: ReportSheetProps) {
  const { t } = useTranslation('reports')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [words, setWords] = useState('')
  const report = useMutation(
    api.reports.file.mutationOptions({
      onSuccess: () => {
        toast(t('done'), { tone: 'good' })
        onClose()
      },
    }),
  )
  const asked = asInput(of, reason, words.trim())
  const wantsWords = reason !== null && needsWords(reason)
  const foot = (
    <Button
      className="w-full"
      disabled={!asked || (wantsWords && words.trim() === '')}
      pending={report.isPending}
      onClick={() => asked && report.mutate(asked)}
    >
      {t('send')}
    </Button>
  )
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t(of.as)} side="dialog" foot={foot}>
        <fieldset>
          <legend className="mb-3 text-secondary leading-6 text-quiet">{t('text')}</legend>
          <div className="flex flex-col gap-2">
            {(of.as === 'item' ? itemReasons : personReasons).map((one) => (
              <RadioCard
                key={one}
                name="reason"
                value={one}
                isChecked={reason === one}
                title={<span className="text-secondary font-normal">{t(`reason.${one}`)}</span>}
                onChoose={() => setReason(one)}
              />
            ))}
          </div>
        </fieldset>
        {reason ? (
          <Field label={t(wantsWords ? 'words' : 'wordsOptional')} hint={wantsWords ? t('wordsHint') : undefined} className="mt-4">
            <TextArea maxLength={maxReportWords} value={words} onChange={(event) => setWords(event.target.value)} />
          </Field>
        ) : null}
        <p role="status" className="mt-3 type-small text-bad empty:hidden">
          {report.error ? sentence(report.error) : null}
        </p>
      </SheetContent>
    </Sheet>
  )
}

/** The input of the request; null while no reason of its list is chosen. */
function asInput(of: Reported, reason: ReportReason | null, words: string): FileReport | null {
  const said = words === '' ? {} : { words }
  if (of.as === 'item') {
    const one = itemReasons.find((each) => each === reason)
    return one ? { about: 'item', item: of.item, reason: one, ...said } : null
  }
  const one = personReasons.find((each) => each === reason)
  return one ? { about: 'person', rental: of.rental, reason: one, ...said } : null
}
