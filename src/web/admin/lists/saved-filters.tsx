import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import type { SavedFilter } from '#domain/renting/admin-lists/saved-filter.contract.ts'
import { splitLocale } from '#values/locale.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

const NameForm = lazy(() => import('./filter-name-form.tsx'))

const pill = 'inline-flex h-11 items-center gap-1.5 rounded-full px-3.5 text-dense whitespace-nowrap hover:bg-sunk lg:h-9'

/** The filters of an address, whatever its order and its page. */
function askedBy(query: string): string {
  const asked = new URLSearchParams(query)
  asked.delete('after')
  asked.sort()
  return asked.toString()
}

/** The filters of the list that its reader has kept, over its rows: each an address that can be passed on. */
export function SavedFilters() {
  const { t } = useTranslation('operations')
  const { api, person } = useViewer()
  const { pathname, search } = useLocation()
  const [isNaming, setNaming] = useState(false)
  const [wasRemoved, setRemoved] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const list = splitLocale(pathname).path
  const input = { list }
  const { data } = useQuery({
    ...api.operations.filters.queryOptions({ input, staleTime: 60_000 }),
    enabled: personCan(person, 'filters.keep-own'),
  })
  const asked = askedBy(search)
  const filters = data?.filters ?? []
  const canSave = asked !== '' && data !== undefined && filters.every(({ query }) => askedBy(query) !== asked)
  const isKept = isNaming && !canSave
  useEffect(() => {
    if (!isKept) return
    setNaming(false)
    bar.current?.querySelector<HTMLElement>('[aria-current=true]')?.focus()
  }, [isKept])
  // The removed filter had the focus; it can be saved again.
  useEffect(() => {
    if (!wasRemoved || !canSave) return
    setRemoved(false)
    bar.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }, [wasRemoved, canSave])
  if (filters.length === 0 && !canSave) return null
  const close = () => {
    setNaming(false)
    bar.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  return (
    <div className="border-b border-line px-3 py-2 lg:px-4">
      <nav ref={bar} aria-label={t('saved.label')} className="no-scrollbar flex items-center gap-1 overflow-x-auto">
        {filters.length > 0 ? (
          <LocalLink
            to={list}
            aria-current={asked === '' ? 'true' : undefined}
            className={cn(pill, asked === '' && 'bg-primary-tint font-semibold')}
          >
            {t('saved.all')}
          </LocalLink>
        ) : null}
        {filters.map((filter) => (
          <Pill key={filter.id} filter={filter} list={list} isShown={askedBy(filter.query) === asked} onRemoved={() => setRemoved(true)} />
        ))}
        {canSave ? (
          <button type="button" aria-expanded={isNaming} className={cn(pill, 'text-quiet')} onClick={() => setNaming(!isNaming)}>
            <Icon of={Plus} className="size-4" />
            {t('saved.save')}
          </button>
        ) : null}
      </nav>
      {isNaming && canSave ? (
        <Suspense>
          <NameForm list={list} query={asked} onCancel={close} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface PillProps {
  filter: SavedFilter
  list: string
  isShown: boolean
  onRemoved: () => void
}

function Pill({ filter: { id, name, query }, list, isShown, onRemoved }: PillProps) {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const { mutate, isPending } = useChange(api.operations.removeFilter.mutationOptions(), {
    before: onRemoved,
    refresh: [api.operations.filters.key()],
    refused: () => t('saved.failed'),
  })
  return (
    <span className={cn('flex shrink-0 items-center rounded-full', isShown && 'bg-primary-tint')}>
      <LocalLink to={`${list}?${query}`} aria-current={isShown ? 'true' : undefined} className={cn(pill, isShown && 'pe-1 font-semibold')}>
        <WrittenText as="bdi">{name}</WrittenText>
      </LocalLink>
      {isShown ? (
        <button
          type="button"
          aria-label={t('saved.remove', { name })}
          aria-busy={isPending}
          className="me-1 flex size-11 items-center justify-center rounded-full hover:bg-sunk lg:size-8"
          onClick={() => mutate({ id })}
        >
          <Icon of={X} className="size-4" />
        </button>
      ) : null}
    </span>
  )
}
