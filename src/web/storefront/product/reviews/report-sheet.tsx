import { useTranslation } from 'react-i18next'
import type { Review } from '#domain/renting/reviews/review.contract.ts'
import { faults } from '#domain/renting/reviews/review.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useSignInPath } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

/** Reports a review to the moderators; who is signed out is asked to sign in first. */
export default function ReportSheet({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation('review-faults')
  const { api, person } = useViewer()
  const signInPath = useSignInPath()
  const sentence = useRefusalWords()
  const report = useChange(api.reviews.report.mutationOptions(), { done: t('done'), after: onClose })
  if (!person)
    return (
      <Sheet onClose={onClose}>
        <SheetContent title={t('title')} side="dialog">
          <p className="type-body text-quiet">{t('text')}</p>
          <Button asChild className="mt-5">
            <LocalLink to={signInPath('/login')}>{t('signIn')}</LocalLink>
          </Button>
        </SheetContent>
      </Sheet>
    )
  return (
    <ChoiceDialog
      title={t('title')}
      question={t('text')}
      choices={faults}
      wordOf={(fault) => t(`fault.${fault}`)}
      confirm={{ pending: report.isPending, children: t('send') }}
      problem={report.error && sentence(report.error)}
      onConfirm={(reason) => report.mutate({ id: review.id, reason })}
      onClose={onClose}
    />
  )
}
