import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { DueHandOver } from '#domain/renting/conditions/hand-over.contract.ts'
import { OtherSide } from '#web/account/other-side.tsx'
import { HandOverPage } from '#web/features/condition/hand-over-page.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { BringBack } from './bring-back.tsx'
import { MoveProblem, useHandOverMove } from './hand-over-move.tsx'
import { HandOverByCode, MeetingOfOwner, MissReturn, TakeBack } from './in-person.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  const input = { id: params['rental'] ?? '' }
  return prefetch(context, (api) => [api.rentals.get.queryOptions({ input }), api.handOvers.due.queryOptions()])
}

/** `/profile/hand-over/{rental}`: an owner photographs a piece that they pack or have back. */
export default function HandOverScreen() {
  const { rental = '' } = useParams()
  return (
    <>
      <HandOverPage
        id={rental}
        back="/profile/hand-over"
        head={(title) => <PageHead title={title} />}
        otherwise={(view) => (
          <>
            <MissReturn view={view} />
            <BringBack view={view} />
          </>
        )}
        lead={(handOver, view) => <MeetingOfOwner handOver={handOver} view={view} />}
        action={(handOver, view) =>
          handOver.stage === 'delivery' ? (
            <HandOverByCode view={view} />
          ) : view.moves.includes('takeBack') ? (
            <TakeBack view={view} />
          ) : (
            <Move key={handOver.stage} handOver={handOver} />
          )
        }
      />
      <div className="wrap max-w-220 pb-16">
        <OtherSide rental={rental} className="max-w-160" />
      </div>
    </>
  )
}

function Move({ handOver: { rental: id, stage, handOver } }: { handOver: DueHandOver }) {
  const { t } = useTranslation(['condition', 'in-person'])
  const { api } = useViewer()
  const isPacking = stage === 'packing'
  const done = handOver === 'in_person' ? t('in-person:owner.packed') : t('packed')
  const move = useHandOverMove(id, (by) => (isPacking ? api.rentals.pack : api.rentals.receive).call(by), isPacking ? done : t('received'))
  return (
    <>
      <Button size="lg" pending={move.isPending} onClick={() => move.mutate()}>
        {t(isPacking ? 'pack' : 'receive')}
      </Button>
      <MoveProblem error={move.error} />
    </>
  )
}
