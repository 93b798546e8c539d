import { type LoaderFunctionArgs, useParams } from 'react-router'
import { HandOverPage } from '#web/features/condition/hand-over-page.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { prefetch } from '#web/runtime/viewer.ts'

export function loader({ context, params }: LoaderFunctionArgs) {
  const input = { id: params['rental'] ?? '' }
  return prefetch(context, (api) => [api.rentals.get.queryOptions({ input }), api.handOvers.due.queryOptions()])
}

/** `/delivery-dashboard/hand-over/{rental}`: a courier photographs a piece at the customer's door. */
export default function HandOverScreen() {
  const { rental = '' } = useParams()
  return <HandOverPage id={rental} back="/delivery-dashboard" head={(title) => <PageHead title={title} />} />
}
