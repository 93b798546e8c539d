import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { DeliveryAtDoor } from '#domain/renting/deliveries/delivery.contract.ts'
import { ConditionPhotos } from '#web/features/condition/condition-photos.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Door } from './door.tsx'
import { Failed } from './failed.tsx'
import { NextStep } from './next-step.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  const rental = params['rental'] ?? ''
  return prefetch(context, (api) => [
    api.rentals.get.queryOptions({ input: { id: rental } }),
    api.deliveries.get.queryOptions({ input: { rental } }),
  ])
}

/** `/delivery-dashboard/hand-over/{rental}`: what a courier does at a door: photographs, label, code, cash, or why it failed. */
export default function HandOverScreen() {
  const { t } = useTranslation(['deliveries', 'condition'])
  const { api } = useViewer()
  const { rental = '' } = useParams()
  const { stop } = useSuspenseQuery(api.deliveries.get.queryOptions({ input: { rental } })).data
  const title = stop?.piece ?? t('condition:title')
  return (
    <main id="work" tabIndex={-1} className="wrap max-w-180 pt-4 pb-40 outline-none">
      <PageHead title={title} />
      <LocalLink to="/delivery-dashboard" className="inline-flex min-h-11 items-center type-small text-quiet hover:text-primary-text">
        {t('back')}
      </LocalLink>
      {stop ? <p className="type-small text-quiet">{t(`task.${stop.task}`)}</p> : null}
      <h1 className="type-h1-small">{title}</h1>
      {stop ? <AtDoor key={stop.task} stop={stop} /> : <p className="mt-3 type-body text-quiet">{t('nothing')}</p>}
    </main>
  )
}

/** The hand-over that is photographed; none at an owner's. */
const stages = { 'pick-up': null, deliver: 'delivery', collect: 'collection', 'drop-off': null } as const

function AtDoor({ stop }: { stop: DeliveryAtDoor }) {
  const { api } = useViewer()
  const { data: rental } = useSuspenseQuery(api.rentals.get.queryOptions({ input: { id: stop.rental } }))
  const stage = stages[stop.task]
  return (
    <>
      <Door stop={stop} />
      {stage ? (
        <div className="mt-6">
          <ConditionPhotos key={stage} rental={rental} stage={stage} />
        </div>
      ) : null}
      <NextStep stop={stop} taken={stage ? rental.photos.filter((photo) => photo.stage === stage).length : null} />
      {stage ? <Failed stop={stop} /> : null}
    </>
  )
}
