import { useNavigation } from 'react-router'
import { Loading } from '#web/brand/loading.tsx'

/** Shows progress when a navigation takes longer than a moment. */
export function PageLoading() {
  const { state } = useNavigation()
  if (state !== 'loading') return null
  return (
    <div className="shown-after-loading pointer-events-none fixed inset-x-0 top-20 z-50 flex justify-center">
      <Loading variant="branded" size="xs" className="rounded-full border border-line bg-card px-5 py-2.5 shadow-float" />
    </div>
  )
}
