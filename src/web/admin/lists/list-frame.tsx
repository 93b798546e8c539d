import { ChevronRight, Search } from 'lucide'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { splitLocale } from '#values/locale.ts'
import { LetterHint } from '#web/admin/letter-hint.tsx'
import { Nothing } from '#web/admin/nothing.tsx'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useLive } from '#web/runtime/use-live.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ListTools } from './list-tools.tsx'
import { Rows, type RowsProps } from './rows.tsx'
import { SavedFilters } from './saved-filters.tsx'
import type { Takes } from './screen-query.ts'
import { useHiddenColumns } from './use-columns.ts'
import { useKeptPosition } from './use-kept-position.ts'
import type { ListExportMaker } from './use-list-export.ts'
import { useRowKeys } from './use-row-keys.ts'

interface List<Row> {
  data: { rows: Row[]; next: string | null } | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

export interface ListFrameProps<Row extends { id: string }> extends Omit<RowsProps<Row>, 'rows' | 'label'>, Takes {
  title: string
  list: List<Row>
  query: Readonly<Record<string, string | undefined>>
  /** The word of a value of a filter. */
  wordOf: (filter: string, value: string) => string
  /** The label of the empty option by filter, where the default is not everything. */
  usually?: Readonly<Record<string, string>>
  /** The placeholder of the search, where its fields differ from those of other lists. */
  placeholder?: string | undefined
  /** Its file, where it has one. */
  file?: ListExportMaker | undefined
  /** Kinds of things whose changes it shows as they happen. */
  live?: readonly string[]
  /** Beside the title. */
  action?: ReactNode
  /** Between the title and the list. */
  children?: ReactNode
}

/** A list of the administration: its search and filters, which are in the address, its rows, and a link to the next page. */
export function ListFrame<Row extends { id: string }>(props: ListFrameProps<Row>) {
  const { title, list, query, live = [], hasSearch = true, action, children } = props
  const { t } = useTranslation('operations')
  const isLoading = useNavigation().state === 'loading'
  const hidden = useHiddenColumns(splitLocale(useLocation().pathname).path)
  const columns = props.columns.filter(({ name }, index) => index === 0 || !hidden.isHidden(name))
  useRowKeys()
  useLive(
    live.map((topic) => `operations:${topic}`),
    list.refetch,
  )
  const frame = useKeptPosition(list.data?.rows)
  // Rows of some lists are all there is to see of them.
  const opens = list.data?.rows.some((row) => props.hrefOf(row) !== null) ?? false
  return (
    <div className="px-4 py-5 lg:p-6">
      <div className="flex flex-wrap items-center gap-x-4">
        <h1 className="min-w-0 flex-1 text-page-title leading-10 font-light">{title}</h1>
        <LetterHint className="hidden text-caption text-quiet lg:block">
          {t(opens ? (hasSearch ? 'list.keys' : 'list.keysRows') : hasSearch ? 'list.keysMove' : 'list.keysRowsMove')}
        </LetterHint>
        {action ?? null}
      </div>
      {children}
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-card">
        <SavedFilters />
        <Controls {...props} tools={<ListTools label={title} columns={props.columns} hidden={hidden} file={props.file} />} />
        {list.isError && !list.data ? (
          <ErrorState
            className="rounded-none border-0 border-t"
            title={t('list.failed')}
            text={t('list.failedText')}
            action={t('list.retry')}
            isPending={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : list.data ? (
          <div ref={frame} className={cn('border-t border-line', isLoading && 'opacity-60')} aria-busy={isLoading}>
            {list.data.rows.length > 0 ? (
              <Rows {...props} columns={columns} rows={list.data.rows} label={title} />
            ) : (
              <Empty isFiltered={Object.values(query).some(Boolean)} />
            )}
          </div>
        ) : (
          <RowsSkeleton />
        )}
      </div>
      <Pages next={list.data?.next ?? null} isFirst={!query['after']} />
    </div>
  )
}

function Controls<Row extends { id: string }>({
  title,
  filters,
  query,
  wordOf,
  usually,
  hasDays,
  hasSearch = true,
  placeholder,
  tools,
}: ListFrameProps<Row> & { tools: ReactNode }) {
  const { t } = useTranslation('operations')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const search = useRef<HTMLElement>(null)
  const changed = useRef<string | null>(null)
  const shown = JSON.stringify(query)
  useEffect(() => {
    // The fields are new with each answer: who chose in one goes on from there. From a search it goes on to the rows.
    const field = shown && changed.current && search.current?.querySelector<HTMLElement>(`[name="${changed.current}"]:not([type="search"])`)
    if (field && document.activeElement === document.body) field.focus()
    changed.current = null
  }, [shown])
  const show = (form: HTMLFormElement) => {
    changed.current = document.activeElement?.getAttribute('name') ?? null
    const wanted = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value.trim() !== '') wanted.set(name, value.trim())
    void navigate(`${pathname}${wanted.size > 0 ? `?${wanted}` : ''}`, { preventScrollReset: true })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    show(event.currentTarget)
  }
  const submit = (
    <Button type="submit" variant="soft" size="sm" className="max-lg:sr-only">
      {t(hasSearch ? 'list.show' : 'list.apply')}
    </Button>
  )
  if (!hasSearch && !hasDays && Object.keys(filters).length === 0)
    return <div className="flex justify-end gap-2 px-4 py-3 max-lg:hidden">{tools}</div>
  return (
    <search ref={search} aria-label={title}>
      <form onSubmit={onSubmit} key={shown} className="flex flex-wrap items-center gap-2 p-3 lg:px-4">
        {hasSearch ? <SearchField value={query['q']} placeholder={placeholder} /> : null}
        {hasSearch ? submit : null}
        {Object.entries(filters).map(([name, values]) => (
          <select
            key={name}
            name={name}
            aria-label={t(`filter.${name}`)}
            defaultValue={query[name] ?? ''}
            onChange={(event) => event.currentTarget.form && show(event.currentTarget.form)}
            className="select-arrow h-11 min-w-[45%] flex-1 appearance-none rounded-thumb border border-field bg-card ps-3 pe-9 text-dense lg:h-10 lg:min-w-0 lg:flex-none"
          >
            {name === 'sort' ? null : <option value="">{usually?.[name] ?? t(`filter.every.${name}`)}</option>}
            {values.map((value) => (
              <option key={value} value={name === 'sort' && value === values[0] ? '' : value}>
                {wordOf(name, value)}
              </option>
            ))}
          </select>
        ))}
        {hasDays ? <DayFields query={query} onShow={show} /> : null}
        {hasSearch ? null : submit}
        {tools}
      </form>
    </search>
  )
}

function SearchField({ value, placeholder }: { value: string | undefined; placeholder: string | undefined }) {
  const { t } = useTranslation('operations')
  return (
    <div className="relative w-full lg:max-w-80 lg:flex-[1_1_224px]">
      <Icon of={Search} className="pointer-events-none absolute start-3 top-3 size-5 text-quiet lg:top-2.5" />
      <input
        type="search"
        name="q"
        defaultValue={value}
        maxLength={80}
        aria-label={t('list.search')}
        aria-keyshortcuts="/"
        placeholder={placeholder ?? t('list.placeholder')}
        className="h-11 w-full rounded-thumb border border-field bg-card ps-10 pe-3 text-dense placeholder:text-quiet lg:h-10"
      />
    </div>
  )
}

/** The first and the last day; shown once the field is left, as a day is typed in parts. */
function DayFields({ query, onShow }: { query: ListFrameProps<{ id: string }>['query']; onShow: (form: HTMLFormElement) => void }) {
  const { t } = useTranslation('operations')
  return (
    <div className="flex w-full gap-2 lg:w-auto lg:gap-3">
      {(['from', 'until'] as const).map((name) => (
        <label key={name} className="min-w-0 flex-1 text-caption text-quiet lg:flex lg:flex-none lg:items-center lg:gap-2">
          {t(`filter.${name}`)}
          <input
            type="date"
            name={name}
            defaultValue={query[name]}
            onBlur={({ currentTarget: { form, value } }) => form && value !== (query[name] ?? '') && onShow(form)}
            className="h-11 w-full rounded-thumb border border-field bg-card px-3 text-dense text-ink lg:h-10 lg:w-36"
          />
        </label>
      ))}
    </div>
  )
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('operations')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <Nothing title={t('list.none')} text={t(isFiltered ? 'list.noneFound' : 'list.noneYet')}>
      {isFiltered ? (
        <Button variant="outline" size="sm" className="mt-4" onClick={() => void navigate(pathname)}>
          {t('list.clear')}
        </Button>
      ) : null}
    </Nothing>
  )
}

function Pages({ next, isFirst }: { next: string | null; isFirst: boolean }) {
  const { t } = useTranslation('operations')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (isFirst && next === null) return null
  const go = (after: string | null): ReactNode => {
    const query = new URLSearchParams(search)
    query.delete('after')
    if (after !== null) query.set('after', after)
    return (
      <Button variant="outline" size="sm" onClick={() => void navigate(`${pathname}?${query}`)}>
        {t(after === null ? 'list.first' : 'list.next')}
        {after === null ? null : <Icon of={ChevronRight} className="size-4 rtl:-scale-x-100" />}
      </Button>
    )
  }
  return (
    <nav aria-label={t('list.pages')} className="mt-4 flex justify-end gap-2">
      {isFirst ? null : go(null)}
      {next === null ? null : go(next)}
    </nav>
  )
}

function RowsSkeleton() {
  const { t } = useTranslation('operations')
  return (
    <div role="status" aria-label={t('list.loading')} className="flex flex-col gap-2 border-t border-line p-4">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </div>
  )
}
