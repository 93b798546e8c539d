import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { DueHandOver } from '#domain/renting/rentals/hand-over.contract.ts'
import { newId } from '#values/id.ts'
import { HandOverPage } from '#web/features/condition/hand-over-page.tsx'
import { refusalWords } from '#web/features/forms/refusal-words.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function loader({ context, params }: LoaderFunctionArgs) {
  const input = { id: params['rental'] ?? '' }
  return prefetch(context, (api) => [api.rentals.get.queryOptions({ input }), api.handOvers.due.queryOptions()])
}

/** `/profile/hand-over/{rental}`: an owner photographs a piece that they pack or have back. */
export default function HandOverScreen() {
  const { rental = '' } = useParams()
  return (
    <HandOverPage
      id={rental}
      back="/profile/hand-over"
      head={(title) => <PageHead title={title} />}
      action={(handOver) => <Move key={handOver.stage} handOver={handOver} />}
    />
  )
}

function Move({ handOver: { rental: id, stage } }: { handOver: DueHandOver }) {
  const { t } = useTranslation('condition')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const isPacking = stage === 'packing'
  const move = useMutation({
    mutationFn: (key: string) => (isPacking ? api.rentals.pack : api.rentals.receive).call({ id, key }),
    onSuccess: async (life) => {
      queryClient.setQueryData(api.rentals.get.queryKey({ input: { id } }), life)
      toast(t(isPacking ? 'packed' : 'received'))
      await queryClient.invalidateQueries({ queryKey: api.handOvers.due.queryKey() })
    },
  })
  return (
    <>
      <Button size="lg" pending={move.isPending} onClick={() => move.mutate(newId())}>
        {t(isPacking ? 'pack' : 'receive')}
      </Button>
      {move.isError ? (
        <p role="alert" className="mt-2 type-small text-bad">
          {refusalWords(move.error, t('failed'))}
        </p>
      ) : null}
    </>
  )
}
