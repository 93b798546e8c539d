import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModeratedReview } from '#domain/renting/reviews/review.contract.ts'
import type { Fault } from '#domain/renting/reviews/review.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { FaultChoice } from '#web/features/reviews/fault-choice.tsx'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'

/** A moderator's possible decisions about a review: hide it for a reason, show it again, or answer its reports by keeping it. */
export function Moderation({ review }: { review: ModeratedReview }) {
  const { t } = useTranslation('review-moderation')
  const { api } = useViewer()
  const [isHiding, setHiding] = useState(false)
  const doneAs = useDone()
  const show = useMutation(api.reviews.show.mutationOptions(doneAs('shownDone')))
  const keep = useMutation(api.reviews.keep.mutationOptions(doneAs('keptDone')))
  const { id, hidden, reports, piece, isOwn } = review
  if (isOwn) return <p className="py-2 type-small text-quiet lg:text-end">{t('own')}</p>
  return (
    <div className="relative z-10 flex flex-wrap justify-end gap-2 py-2 lg:flex-nowrap">
      {hidden ? (
        <Button
          variant="outline"
          size="xs"
          aria-label={`${t('show')}: ${piece}`}
          pending={show.isPending}
          onClick={() => show.mutate({ id })}
        >
          {t('show')}
        </Button>
      ) : (
        <Button variant="destructive" size="xs" aria-label={`${t('hide')}: ${piece}`} onClick={() => setHiding(true)}>
          {t('hide')}
        </Button>
      )}
      {reports.length > 0 && !hidden ? (
        <Button
          variant="outline"
          size="xs"
          aria-label={`${t('keep')}: ${piece}`}
          pending={keep.isPending}
          onClick={() => keep.mutate({ id })}
        >
          {t('keep')}
        </Button>
      ) : null}
      {isHiding ? <HideSheet id={id} onClose={() => setHiding(false)} /> : null}
    </div>
  )
}

/** Says what was done, and reads the list again. */
function useDone() {
  const { t } = useTranslation('review-moderation')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const sentence = useRefusalWords()
  return (words: string, after?: () => void) => ({
    onSuccess: async () => {
      after?.()
      toast(t(words), { tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: api.reviews.key() })
    },
    onError: (error: unknown) => toast(sentence(error), { tone: 'bad' }),
  })
}

function HideSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('review-moderation')
  const { api } = useViewer()
  const [fault, setFault] = useState<Fault | null>(null)
  const doneAs = useDone()
  const hide = useMutation(api.reviews.hide.mutationOptions(doneAs('hiddenDone', onClose)))
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={t('hideConfirm')}
        side="dialog"
        foot={
          <div className="flex flex-wrap gap-3">
            <Button
              variant="destructive"
              disabled={fault === null}
              pending={hide.isPending}
              onClick={() => fault && hide.mutate({ id, reason: fault })}
            >
              {t('hideConfirm')}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        }
      >
        <FaultChoice legend={t('reason')} chosen={fault} onChoose={setFault} />
      </SheetContent>
    </Sheet>
  )
}
