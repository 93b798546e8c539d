import { useTranslation } from 'react-i18next'
import type { FileReport } from '#domain/messages/reports/report.contract.ts'
import { itemReasons, maxReportWords, needsWords, personReasons, type ReportReason } from '#domain/messages/reports/report.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useSignInPath } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

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
  const report = useChange(api.reports.file.mutationOptions(), { done: t('done'), after: onClose })
  return (
    <ChoiceDialog<ReportReason>
      title={t(of.as)}
      question={t('text')}
      choices={of.as === 'item' ? itemReasons : personReasons}
      wordOf={(reason) => t(`reason.${reason}`)}
      wordsOf={(reason) =>
        needsWords(reason)
          ? { label: t('words'), hint: t('wordsHint'), most: maxReportWords, isRequired: true }
          : { label: t('wordsOptional'), most: maxReportWords }
      }
      confirm={{ pending: report.isPending, children: t('send') }}
      problem={report.error && sentence(report.error)}
      onConfirm={(reason, words) => {
        const asked = asInput(of, reason, words)
        if (asked) report.mutate(asked)
      }}
      onClose={onClose}
    />
  )
}

/** The input of the request; null where the reason is not of its list. */
function asInput(of: Reported, reason: ReportReason, words: string): FileReport | null {
  const said = words === '' ? {} : { words }
  if (of.as === 'item') {
    const one = itemReasons.find((each) => each === reason)
    return one ? { about: 'item', item: of.item, reason: one, ...said } : null
  }
  const one = personReasons.find((each) => each === reason)
  return one ? { about: 'person', rental: of.rental, reason: one, ...said } : null
}
