import { type LoaderFunctionArgs, redirect } from 'react-router'
import { localizedPath } from '#values/locale.ts'
import NotFound from '#web/layout/page/not-found.tsx'
import { answered, pageRequest } from '#web/runtime/viewer.ts'

/** `/u/{code}`, the address on the label of a piece: goes on to what its reader does with the piece next, or to its item. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageRequest)
  const { path } = await answered(api.units.open.call({ code: params['code'] ?? '' }))
  throw redirect(localizedPath(path, viewer.locale))
}

export default function LabelScreen() {
  return <NotFound />
}
