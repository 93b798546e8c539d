import { useSuspenseQuery } from '@tanstack/react-query'
import type { ShownFigures } from '#domain/site/business-settings/business-settings.contract.ts'
import { type Api, useViewer } from '#web/runtime/viewer.ts'

/** The figures that sentences and examples name, for the loader of a page. */
export function shownFigures(api: Api) {
  return api.businessSettings.shown.queryOptions({ staleTime: 60_000 })
}

/** The figures of today, on a page whose loader reads `shownFigures`. */
export function useShownFigures(): ShownFigures {
  const { api } = useViewer()
  return useSuspenseQuery(shownFigures(api)).data
}
