import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Lifts the block of the other side of a rental; nothing where there is none. */
export function Unblock({ rental }: { rental: string }) {
  const { t } = useTranslation('reports')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const sentence = useRefusalWords()
  const { data: side } = useQuery({ ...api.blockedPeople.ofRental.queryOptions({ input: { rental } }), retry: false })
  const unblock = useMutation(
    api.blockedPeople.unblock.mutationOptions({
      onSuccess: async () => {
        await Promise.all([api.blockedPeople.key(), api.userMessages.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
        toast(t('party.unblocked'), { tone: 'good' })
      },
      onError: (error: unknown) => toast(sentence(error), { tone: 'bad' }),
    }),
  )
  const blocked = side?.blocked
  if (!blocked) return null
  return (
    <Button variant="soft" size="sm" pending={unblock.isPending} onClick={() => unblock.mutate({ id: blocked })}>
      {t('party.unblock')}
    </Button>
  )
}
