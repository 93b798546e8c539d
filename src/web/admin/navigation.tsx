import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import { formatNumber } from '#values/format.ts'
import { splitLocale } from '#values/locale.ts'
import { type NavigationEntry, navigationGroups } from '#web/runtime/admin-navigation.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { iconOf, useNavigationEntries } from './navigation-entries.ts'

/** In pixels, so that the fade at the end covers none of it. */
const margin = 36

/** True for the place that a path is of: its own or below it. */
export function isAt({ to }: Pick<NavigationEntry, 'to'>, path: string): boolean {
  return path === to || (to !== '/admin' && path.startsWith(`${to}/`))
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
  return (
    <nav aria-label={t('nav.label')} className="min-h-0 lg:px-2.5">
      {head}
      <div ref={list} className="flex flex-col max-lg:pb-6 lg:max-h-[calc(100dvh-60px)] lg:overflow-y-auto">
        {navigationGroups.map((group) => (
          <EntryGroup key={group} name={group} places={places.filter((place) => place.group === group)} path={path} waiting={waiting} />
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
  path: string
  waiting: ReadonlyMap<string, number>
}

function EntryGroup({ name, places, path, waiting }: EntryGroupProps) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  const id = useId()
  if (places.length === 0) return null
  return (
    <ul aria-label={t(`nav.groups.${name}`)} className="flex flex-col gap-0.5">
      {name === 'overview' ? null : (
        <li aria-hidden="true" className="px-3 pt-4 pb-1 text-note leading-4.5 text-quiet">
          {t(`nav.groups.${name}`)}
        </li>
      )}
      {places.map((place) => (
        <li key={place.name} className="relative">
          <LocalLink
            to={place.to}
            aria-current={isAt(place, path) ? 'page' : undefined}
            aria-describedby={waiting.get(place.name) ? `${id}-${place.name}` : undefined}
            className={cn(
              'flex h-11 items-center gap-3 whitespace-nowrap rounded-thumb px-3 text-secondary hover:bg-sunk lg:h-9 lg:text-dense',
              isAt(place, path) && 'bg-primary-tint font-semibold hover:bg-primary-tint',
            )}
          >
            <Icon of={iconOf(place)} className="size-4.5 shrink-0 stroke-[1.7]" />
            {t(`nav.${place.name}`)}
          </LocalLink>
          {waiting.get(place.name) ? (
            <span
              id={`${id}-${place.name}`}
              className="pointer-events-none absolute end-3 top-1/2 min-w-6 -translate-y-1/2 rounded-full bg-warning-tint px-1.5 text-center text-note leading-5.5 font-semibold text-warning tabular-nums"
            >
              {formatNumber(waiting.get(place.name) ?? 0, locale)}
              <span className="sr-only"> {t('nav.waiting')}</span>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
