import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'

/** Lifts the block of the other side of a rental; nothing where there is none. */
export function Unblock({ rental }: { rental: string }) {
  const { t } = useTranslation('reports')
  const { api } = useViewer()
  const { data: side } = useQuery({ ...api.blockedPeople.ofRental.queryOptions({ input: { rental } }), retry: false })
  const unblock = useChange(api.blockedPeople.unblock.mutationOptions(), {
    refresh: [api.blockedPeople.key(), api.userMessages.key()],
    done: t('party.unblocked'),
    refused: 'toast',
  })
  const blocked = side?.blocked
  if (!blocked) return null
  return (
    <Button variant="soft" size="sm" pending={unblock.isPending} onClick={() => unblock.mutate({ id: blocked })}>
      {t('party.unblock')}
    </Button>
  )
}
