import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CalendarBlock, CalendarUnit } from '#domain/renting/managed-items/managed-items.contract.ts'
import { unitsPerPage } from '#domain/renting/managed-items/managed-items.policy.ts'
import { addDays, type Day } from '#values/day.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { chunkDays, type Shown } from './geometry.ts'

/** The units of the calendar as far as they were scrolled to. */
export function useUnits(q: string) {
  const { api } = useViewer()
  return useInfiniteQuery({
    queryKey: api.managedItems.units.key({ type: 'infinite', input: { q } }),
    queryFn: ({ pageParam: after, signal }) =>
      api.managedItems.units.call({ ...(q && { q }), ...(after !== null && { after }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 60_000,
  })
}

/** Loads calendar blocks in chunks: a page of units by some weeks. */
export function useBlocks(units: readonly CalendarUnit[], start: Day, shown: Shown): ReadonlyMap<string, readonly CalendarBlock[]> {
  const { api } = useViewer()
  const pages = steps(shown.firstRow, shown.lastRow, unitsPerPage).map((page) =>
    units.slice(page * unitsPerPage, (page + 1) * unitsPerPage).map(({ id }) => id),
  )
  const chunks = steps(shown.firstDay, shown.lastDay, chunkDays)
  return useQueries({
    queries: pages
      .filter((ids) => ids.length > 0)
      .flatMap((ids) =>
        chunks.map((chunk) =>
          api.managedItems.blocks.queryOptions({
            input: { units: ids.join(','), from: addDays(start, chunk * chunkDays), days: chunkDays },
            staleTime: 30_000,
          }),
        ),
      ),
    combine: byUnit,
  })
}

/** Asks for the next units before the last of those that are known is shown. */
export function useMore({ hasMore, isAsking, ask }: { hasMore: boolean; isAsking: boolean; ask: () => void }): void {
  useEffect(() => {
    if (hasMore && !isAsking) ask()
  }, [hasMore, isAsking, ask])
}

function steps(first: number, last: number, size: number): number[] {
  const from = Math.floor(first / size)
  return Array.from({ length: Math.max(0, Math.floor(last / size) - from + 1) }, (_, index) => from + index)
}

/** Blocks that span two chunks appear in both. */
function byUnit(answers: readonly { data?: { blocks: CalendarBlock[] } | undefined }[]): ReadonlyMap<string, readonly CalendarBlock[]> {
  const blocks = new Map(answers.flatMap(({ data }) => data?.blocks ?? []).map((block) => [block.id, block]))
  return Map.groupBy(blocks.values(), ({ unitId }) => unitId)
}
