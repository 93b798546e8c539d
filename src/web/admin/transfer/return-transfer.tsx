import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'

/** Books that a waiting transfer was sent back. `isMain` where that is what is usually done with it. */
export function ReturnTransfer({ id, isMain }: { id: string; isMain: boolean }) {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const { mutate, isPending, error } = useChange(api.operations.returnTransfer.mutationOptions(), {
    refresh: [api.operations.key()],
    done: t('moves.done'),
  })
  return (
    <section aria-labelledby="return" className="rounded-card border border-line bg-card p-4 lg:px-5">
      <h2 id="return" className="text-secondary leading-6 font-semibold">
        {t('transfers.return')}
      </h2>
      <p className="text-dense leading-5 text-quiet">{t('transfers.returnText')}</p>
      {error ? (
        <p role="alert" className="mt-3 text-dense text-bad">
          {sentence(error)}
        </p>
      ) : null}
      <Button
        data-move=""
        variant={isMain ? 'primary' : 'outline'}
        size="sm"
        className="mt-3"
        pending={isPending}
        onClick={() => mutate({ id })}
      >
        {t('transfers.returnIt')}
      </Button>
    </section>
  )
}
