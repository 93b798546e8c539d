import { useTranslation } from 'react-i18next'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListingDraftState } from './use-listing-draft.ts'

/** Another device has saved: which of the two versions goes on. Neither is lost before one is chosen. */
export function Conflict({ id, draft }: { id: string; draft: ListingDraftState }) {
  const { t } = useTranslation('listing-wizard')
  const { api } = useViewer()
  const choose = useMutation({
    mutationFn: async (which: 'mine' | 'theirs') => draft.choose(which, await api.listings.get.call({ id })),
  })
  return (
    <section role="alert" className="mt-4 rounded-card bg-warning-tint p-4">
      <p>{t('conflict.text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" pending={choose.isPending} onClick={() => choose.mutate('mine')}>
          {t('conflict.mine')}
        </Button>
        <Button size="sm" variant="outline" pending={choose.isPending} onClick={() => choose.mutate('theirs')}>
          {t('conflict.theirs')}
        </Button>
      </div>
    </section>
  )
}
