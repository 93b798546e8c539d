import { useTranslation } from 'react-i18next'
import { declineReasons } from '#domain/renting/rentals/rental.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'
import { dueQueries } from './use-due-change.ts'

interface Why {
  reason: (typeof declineReasons)[number]
  words?: string
}

/** Asks why a request is declined; `other` with words. */
export default function DeclineDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('calendars')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const decline = useChange(
    {
      mutationFn: (why: Why) => api.rentals.decline.call({ id, ...why, key: keyFor(`decline ${id}`, why) }),
    },
    { before: onClose, refresh: dueQueries(api), done: { title: t('today.declined'), tone: 'plain' } },
  )
  return (
    <ChoiceDialog
      title={t('today.declineTitle')}
      question={t('today.declineText')}
      choices={declineReasons}
      wordOf={(reason) => t(`today.reason.${reason}`)}
      usual="not-available"
      wordsOf={(reason) => (reason === 'other' ? { label: t('today.words'), most: 500 } : null)}
      keep={t('today.keep')}
      confirm={{ variant: 'destructive', pending: decline.isPending, children: t('today.declineSure') }}
      problem={decline.error && sentence(decline.error)}
      onConfirm={(reason, words) => decline.mutate({ reason, ...(words && { words }) })}
      onClose={onClose}
    />
  )
}
