import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Review } from '#domain/renting/reviews/review.contract.ts'
import type { Fault } from '#domain/renting/reviews/review.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { FaultChoice } from '#web/features/reviews/fault-choice.tsx'
import { LocalLink, useSignInPath } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'

/** Reports a review to the moderators; who is signed out is asked to sign in first. */
export default function ReportSheet({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation('review-faults')
  const { api, person } = useViewer()
  const signInPath = useSignInPath()
  const sentence = useRefusalWords()
  const [fault, setFault] = useState<Fault | null>(null)
  const report = useMutation(
    api.reviews.report.mutationOptions({
      onSuccess: () => {
        toast(t('done'), { tone: 'good' })
        onClose()
      },
    }),
  )
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
    <Sheet onClose={onClose}>
      <SheetContent
        title={t('title')}
        side="dialog"
        foot={
          <Button
            className="w-full"
            disabled={fault === null}
            pending={report.isPending}
            onClick={() => fault && report.mutate({ id: review.id, reason: fault })}
          >
            {t('send')}
          </Button>
        }
      >
        <FaultChoice legend={t('text')} chosen={fault} onChoose={setFault} />
        <p role="status" className="mt-3 type-small text-bad empty:hidden">
          {report.error ? sentence(report.error) : null}
        </p>
      </SheetContent>
    </Sheet>
  )
}
