import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** Ends an order whose transfer is awaited, once its customer has confirmed it. */
export function GiveUpOrder({ id }: { id: string }) {
  const { t } = useTranslation('transfers')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useChange(api.orders.release.mutationOptions(), {
    before: () => setAsking(false),
    answers: api.orders.get.queryKey({ input: { id } }),
    done: t('givenUp'),
  })
  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className="mt-2 -mb-2 min-h-11 cursor-pointer">
        <span className={linkClass}>{t('giveUp')}</span>
      </button>
      {isAsking ? (
        <ConfirmDialog
          title={t('giveUpTitle')}
          className="lg:w-120"
          keep={t('keep')}
          isKeepFirst
          confirm={{ variant: 'destructive', pending: isPending, onClick: () => mutate({ id }), children: t('giveUp') }}
          problem={error && sentence(error)}
          onClose={() => setAsking(false)}
        >
          <p className="mt-2 type-body">{t('giveUpText')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
