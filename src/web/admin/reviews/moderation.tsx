import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModeratedReview } from '#domain/renting/reviews/review.contract.ts'
import { faults } from '#domain/renting/reviews/review.policy.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'

/** A moderator's possible decisions about a review: hide it for a reason, show it again, or answer its reports by keeping it. */
export function Moderation({ review }: { review: ModeratedReview }) {
  const { t } = useTranslation('review-moderation')
  const { api } = useViewer()
  const [isHiding, setHiding] = useState(false)
  const follows = { refresh: [api.reviews.key()], refused: 'toast' } as const
  const show = useChange(api.reviews.show.mutationOptions(), { ...follows, done: t('shownDone') })
  const keep = useChange(api.reviews.keep.mutationOptions(), { ...follows, done: t('keptDone') })
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

/** Asks for the reason for which a review is hidden. */
function HideSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['review-moderation', 'review-faults'])
  const { api } = useViewer()
  const hide = useChange(api.reviews.hide.mutationOptions(), {
    before: onClose,
    refresh: [api.reviews.key()],
    done: t('hiddenDone'),
    refused: 'toast',
  })
  return (
    <ChoiceDialog
      isForStaff
      title={t('hideConfirm')}
      question={t('reason')}
      choices={faults}
      wordOf={(fault) => t(`review-faults:fault.${fault}`)}
      keep={t('cancel')}
      confirm={{ variant: 'destructive', pending: hide.isPending, children: t('hideConfirm') }}
      onConfirm={(reason) => hide.mutate({ id, reason })}
      onClose={onClose}
    />
  )
}
