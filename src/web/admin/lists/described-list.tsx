import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { columnValue, type ListColumn } from '#domain/renting/admin-lists/list-columns.policy.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { usePageFacts } from '#web/runtime/page-facts.ts'
import { type Api, pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Price } from '#web/ui/price.tsx'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'
import type { Column } from './rows.tsx'
import { type Filters, queryOf, type ScreenQuery, type Takes } from './screen-query.ts'
import { type ListExportOptions, useListExport } from './use-list-export.ts'
import { At } from './words.tsx'

/** A component that draws a cell from the fields of its row. */
type Cell<Row> = (row: Row) => ReactNode
type Look<Row> = Omit<Column<Row>, 'name' | 'head' | 'cell'> & { cell?: Cell<Row> }
type Described<Row> = (ListColumn<Row> | { name: string; head: string }) & Look<Row>
interface Page {
  rows: { id: string }[]
  next: string | null
}
type RowOf<Data extends Page> = Data['rows'][number]

/** The reads of a list. */
interface Reads<Query extends object, Data extends Page> extends Takes {
  read: (api: Api, query: Query) => { queryKey: QueryKey; queryFn: QueryFunction<Data> }
  /** Its file, where it has one. */
  file?: (api: Api) => ListExportOptions<Query>
  /** Further reads of its page. */
  beside?: (api: Api) => readonly object[]
}

/** The looks of a list; title and words are keys. */
interface Looks<Row extends { id: string }, Name extends string>
  extends Pick<ListFrameProps<Row>, 'wordOf' | 'usually' | 'placeholder' | 'live' | 'hrefOf' | 'title'> {
  /** A paragraph below the title. */
  lead?: string
  columns: readonly (Described<Row> & { name: Name })[]
  /** The looks of columns that are not drawn as usual. */
  looks?: { [N in NoInfer<Name>]?: Look<Row> }
}

type List<Query extends object, Data extends Page> = Reads<Query, Data> & Looks<RowOf<Data>, string>

/** Describes a list of the administration: first its reads, which decide the types of its query and its rows, then its looks. */
export function describeList<const F extends Filters, Data extends Page, Id extends string = never>(
  reads: Reads<ScreenQuery<F, Id>, Data> & { filters: F; id?: Id },
) {
  return <Name extends string>(looks: Looks<RowOf<Data>, Name>): List<ScreenQuery<F, Id>, Data> => ({ ...reads, ...looks })
}

/** The loader of a list's screen. */
export function loaderOf<Query extends object, Data extends Page>(list: List<Query, Data>) {
  return async ({ context, request }: LoaderFunctionArgs) => {
    const { api, queryClient } = context.get(pageRequest)
    await queryClient.prefetchQuery(list.read(api, queryOf<Query>(new URL(request.url).searchParams, list)))
    return prefetch(context, list.beside ?? (() => []))
  }
}

/** The query of a list in the open address, and its page. */
export function useList<Query extends object, Data extends Page>({ read, ...list }: List<Query, Data>) {
  const { api } = useViewer()
  const query = queryOf<Query>(useSearchParams()[0], list)
  return { query, list: useQuery({ staleTime: 10_000, ...read(api, query) }) }
}

interface ListScreenProps<Query extends object, Data extends Page>
  extends Pick<ListFrameProps<RowOf<Data>>, 'action' | 'children' | 'choice'> {
  of: List<Query, Data>
  /** Cells that depend on the state of the screen. */
  cells?: Readonly<Record<string, (row: RowOf<Data>) => ReactNode>>
}

/** The screen of a list. */
export function ListScreen<Query extends { after?: string }, Data extends Page>(props: ListScreenProps<Query, Data>) {
  type Row = RowOf<Data>
  const { of, cells = {}, children, ...parts } = props
  const { title, lead, file, wordOf, usually = {}, placeholder, columns, looks = {}, ...frame } = of
  const { t } = useTranslation(usePageFacts()?.texts)
  const { api } = useViewer()
  const { query, list } = useList(of)
  const shown = columns.filter((column) => !('only' in column && column.only === 'file'))
  return (
    <ListFrame<Row>
      {...frame}
      {...parts}
      title={t(title)}
      list={list}
      query={query}
      file={useListExport(file?.(api), query)}
      wordOf={(filter, value) => t(wordOf(filter, value))}
      usually={Object.fromEntries(Object.entries(usually).map(([filter, key]) => [filter, t(key)]))}
      placeholder={placeholder && t(placeholder)}
      columns={shown.map((column): Column<Row> => {
        const isMoney = 'kind' in column && column.kind === 'money'
        const { cell: Own, ...look } = { ...(isMoney && { isEnd: true as const }), ...column, ...looks[column.name] }
        const usual = (row: Row) => (Own ? <Own {...row} /> : <Usual column={column} row={row} />)
        return { ...look, head: t(column.head), cell: cells[column.name] ?? usual }
      })}
    >
      {lead ? <p className="mt-1 max-w-text-wide text-dense leading-5 text-quiet">{t(lead)}</p> : null}
      {children}
    </ListFrame>
  )
}

/** Draws the value of a column by its kind. */
function Usual<Row>({ column, row }: { column: Described<Row>; row: Row }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (!('kind' in column)) return null
  const value = columnValue(column, row, t)
  if (value === null) return null
  if (typeof value === 'number') return column.kind === 'money' ? <Price amount={value} /> : formatNumber(value, locale)
  if (column.kind === 'instant') return <At at={value} />
  return column.kind === 'day' ? formatDay(value, locale) : <bdi>{value}</bdi>
}
