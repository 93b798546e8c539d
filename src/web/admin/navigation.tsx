import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import { formatNumber } from '#values/format.ts'
import { splitLocale } from '#values/locale.ts'
import { type NavigationEntry, navigationGroups, pinnedGroups } from '#web/runtime/admin-navigation.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { iconOf, useNavigationEntries } from './navigation-entries.ts'

/** In pixels, so that the fade at the end covers none of it. */
const margin = 36

/** The place that a path is of: its own, or the nearest that it is below. */
export function placeAt(places: readonly NavigationEntry[], path: string): NavigationEntry | undefined {
  const isAt = ({ to }: NavigationEntry) => path === to || (to !== '/admin' && path.startsWith(`${to}/`))
  return places.filter(isAt).toSorted((a, b) => b.to.length - a.to.length)[0]
}

/** The places of the administration in their groups; `head` is above them. */
export function Navigation({ head }: { head?: ReactNode }) {
  const { t } = useTranslation('operations')
  const places = useNavigationEntries()
  const { path } = splitLocale(useLocation().pathname)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not `scrollIntoView`, after which the first Tab would begin there.
    const { current: box } = list
    const link = box?.querySelector<HTMLElement>('[aria-current]')
    if (path === '' || !box || !link) return
    const { top: edge } = box.getBoundingClientRect()
    const { top, bottom } = link.getBoundingClientRect()
    const above = top - edge - margin
    const below = bottom - edge + margin - box.clientHeight
    if (above < 0) box.scrollTop += above
    else if (below > 0) box.scrollTop += below
  }, [path])
  const waiting = useWaiting(path)
  const current = placeAt(places, path)?.name
  return (
    <nav aria-label={t('nav.label')} className="min-h-0 lg:px-2.5">
      {head}
      <div ref={list} className="flex flex-col max-lg:pb-6 lg:max-h-[calc(100dvh-60px)] lg:overflow-y-auto">
        {navigationGroups.map((group) => (
          <EntryGroup
            key={group}
            name={group}
            places={places.filter((place) => place.group === group)}
            current={current}
            waiting={waiting}
          />
        ))}
        <div aria-hidden="true" className="pointer-events-none sticky bottom-0 h-8 shrink-0 bg-linear-to-t from-page max-lg:hidden" />
      </div>
    </nav>
  )
}

/** The number waiting in each queue, asked again on every page and every half minute. */
function useWaiting(path: string): ReadonlyMap<string, number> {
  const { api, person } = useViewer()
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...api.statistics.waiting.queryOptions({ staleTime: 5000, refetchInterval: 30_000 }),
    enabled: personCan(person, 'statistics.read'),
  })
  useEffect(() => {
    if (path !== '') void queryClient.invalidateQueries({ queryKey: api.statistics.waiting.queryKey() })
  }, [path, api, queryClient])
  // Any change may have removed something from a queue.
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void queryClient.invalidateQueries({ queryKey: api.statistics.waiting.queryKey() })
      }),
    [api, queryClient],
  )
  return new Map(data?.waiting.map(({ queue, count }) => [queue, count]))
}

interface EntryGroupProps {
  name: (typeof navigationGroups)[number]
  places: readonly NavigationEntry[]
  current: NavigationEntry['name'] | undefined
  waiting: ReadonlyMap<string, number>
}

/** A group of places under its name, which folds it; folded, it has the sum of what waits in it. */
function EntryGroup({ name, places, current, waiting }: EntryGroupProps) {
  const { t } = useTranslation('operations')
  const { person } = useViewer()
  const id = useId()
  const [pressed, setPressed] = useState<boolean | null>(null)
  if (places.length === 0) return null
  const isHere = places.some((place) => place.name === current)
  const needed = pinnedGroups[name]
  const isPinned = name === 'overview' || (needed !== undefined && personCan(person, needed))
  const isOpen = pressed ?? (isHere || isPinned)
  const sum = places.reduce((all, place) => all + (waiting.get(place.name) ?? 0), 0)
  return (
    <div>
      {name === 'overview' ? null : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-places`}
          aria-describedby={isOpen || sum === 0 ? undefined : `${id}-sum`}
          onClick={() => setPressed(!isOpen)}
          className="relative mt-1 flex h-11 w-full cursor-pointer items-center gap-2 rounded-thumb px-3 text-start text-caption font-medium text-quiet hover:bg-sunk lg:h-8.75"
        >
          <span className="flex-1">{t(`nav.groups.${name}`)}</span>
          {isOpen ? null : <Waiting id={`${id}-sum`} count={sum} />}
          <Icon of={isOpen ? ChevronDown : ChevronRight} className={cn('size-3.5', !isOpen && 'rtl:-scale-x-100')} />
        </button>
      )}
      <ul id={`${id}-places`} aria-label={t(`nav.groups.${name}`)} className={cn('flex-col gap-0.5', isOpen ? 'flex' : 'hidden')}>
        {places.map((place) => (
          <Place key={place.name} place={place} isHere={place.name === current} count={waiting.get(place.name) ?? 0} />
        ))}
      </ul>
    </div>
  )
}

function Place({ place, isHere, count }: { place: NavigationEntry; isHere: boolean; count: number }) {
  const { t } = useTranslation('operations')
  const id = useId()
  return (
    <li className="relative">
      <LocalLink
        to={place.to}
        aria-current={isHere ? 'page' : undefined}
        aria-describedby={count > 0 ? id : undefined}
        className={cn(
          'flex h-11 items-center gap-3 whitespace-nowrap rounded-thumb px-3 text-secondary hover:bg-sunk lg:h-9 lg:text-dense',
          isHere && 'bg-primary-tint font-semibold hover:bg-primary-tint',
        )}
      >
        <Icon of={iconOf(place)} className="size-4.5 shrink-0 stroke-[1.7]" />
        <span className="flex-1">{t(`nav.${place.name}`)}</span>
      </LocalLink>
      <Waiting id={id} count={count} isOver />
    </li>
  )
}

/** The number that waits. */
function Waiting({ id, count, isOver = false }: { id: string; count: number; isOver?: boolean }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  if (count === 0) return null
  return (
    <span
      id={id}
      className={cn(
        'pointer-events-none min-w-6 rounded-full bg-warning-tint px-1.5 text-center text-note leading-5.5 font-semibold text-warning tabular-nums',
        isOver && 'absolute end-3 top-1/2 -translate-y-1/2',
      )}
    >
      {formatNumber(count, locale)}
      <span className="sr-only"> {t('nav.waiting')}</span>
    </span>
  )
}
