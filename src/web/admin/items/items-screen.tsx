import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { categories, itemTypes } from '#domain/catalogue/items/item-terms.policy.ts'
import type { ManagedItemRow } from '#domain/renting/managed-items/managed-items.contract.ts'
import { managedItemStates } from '#domain/renting/managed-items/managed-items.policy.ts'
import { askedOf, useAsked } from '#web/admin/lists/asked.ts'
import { ListFrame } from '#web/admin/lists/list-frame.tsx'
import type { Column } from '#web/admin/lists/rows.tsx'
import { useListExport } from '#web/admin/lists/use-list-export.ts'
import { At } from '#web/admin/lists/words.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Price } from '#web/ui/price.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { hrefOf, isItem } from './href-of.ts'
import { useChoice } from './use-choice.ts'
import { StateBadge, useKind } from './words.tsx'

const filters = { state: managedItemStates, category: categories, type: itemTypes } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.managedItems.list.queryOptions({ input: askedOf(new URL(request.url).searchParams, filters) }))
  return prefetch(context, () => [])
}

/** `/admin/items`: the items of all owners in every state, and changes of many at once. */
export default function ItemsScreen() {
  const { t } = useTranslation(['managed-items', 'operations', 'items'])
  const { api } = useViewer()
  const asked = useAsked(filters)
  const file = useListExport(api.managedItems.file.mutationOptions(), asked)
  const list = useQuery({ ...api.managedItems.list.queryOptions({ input: asked }), staleTime: 10_000 })
  const rows = list.data?.rows ?? []
  const choice = useChoice(rows.filter(isItem).map(({ id }) => id))
  const words = (filter: string, value: string) => t(filter === 'state' ? `state.${value}` : `items:${filter}.${value}`)
  return (
    <>
      <ListFrame
        title={t('operations:nav.items')}
        list={list}
        file={file}
        filters={filters}
        asked={asked}
        wordOf={words}
        usually={{ state: t('every.state'), category: t('every.category'), type: t('every.type') }}
        placeholder={t('placeholder')}
        columns={useColumns()}
        placeOf={hrefOf}
        choice={{
          head: (
            <Box
              label={t('chooseAll')}
              isOn={choice.ids.length > 0 && choice.ids.length === rows.filter(isItem).length}
              onChange={choice.chooseAll}
            />
          ),
          cell: (row) =>
            isItem(row) ? (
              <Box isRow label={t('choose', { name: row.name })} isOn={choice.has(row.id)} onChange={() => choice.toggle(row.id)} />
            ) : null,
        }}
      />
      {choice.ids.length > 0 ? <BulkBar ids={choice.ids} onDone={choice.clear} /> : null}
    </>
  )
}

function Box({ label, isOn, onChange, isRow = false }: { label: string; isOn: boolean; onChange: () => void; isRow?: boolean }) {
  return (
    <label className="-m-2 inline-flex cursor-pointer p-2 max-lg:-m-3 max-lg:p-3">
      <input
        type="checkbox"
        aria-label={label}
        data-choose={isRow ? '' : undefined}
        aria-keyshortcuts={isRow ? 'x' : undefined}
        checked={isOn}
        onChange={onChange}
        className="size-5 accent-primary"
      />
    </label>
  )
}

function useColumns(): Column<ManagedItemRow>[] {
  const { t } = useTranslation(['managed-items', 'operations', 'items'])
  return [
    { name: 'name', head: t('operations:column.piece'), cell: (row) => <Name row={row} /> },
    {
      name: 'owner',
      head: t('operations:column.owner'),
      isWide: true,
      cell: ({ owner }) => <bdi className="whitespace-nowrap">{owner.name}</bdi>,
    },
    {
      name: 'kind',
      head: t('kind'),
      isWide: true,
      cell: useKind(),
    },
    {
      name: 'size',
      head: t('size'),
      isWide: true,
      cell: ({ size }) => <bdi className="whitespace-nowrap">{size === 'One Size' ? t('items:size.One Size') : size}</bdi>,
    },
    {
      name: 'state',
      head: t('operations:column.status'),
      cell: ({ state, isInReview }) => (
        <span className="flex flex-wrap gap-1">
          <StateBadge state={state} />
          {isInReview && state !== 'submitted' ? <Badge tone="gold">{t('revision')}</Badge> : null}
        </span>
      ),
    },
    { name: 'at', head: t('added'), isWide: true, cell: ({ at }) => <At at={at} /> },
    {
      name: 'price',
      head: t('priceOfThree'),
      isEnd: true,
      cell: ({ price }) => (price === null ? <span className="text-quiet">–</span> : <Price amount={price} size="small" />),
    },
  ]
}

function Name({ row: { name, brand, photo } }: { row: ManagedItemRow }) {
  const { t } = useTranslation('managed-items')
  return (
    <span className="flex items-center gap-3">
      {photo ? (
        <img
          src={photo}
          alt=""
          width={30}
          height={38}
          loading="lazy"
          className="h-9.5 w-7.5 shrink-0 rounded-md bg-backdrop object-cover"
        />
      ) : (
        <span aria-hidden="true" className="h-9.5 w-7.5 shrink-0 rounded-md bg-sunk" />
      )}
      <span className="min-w-0">
        <span className="line-clamp-1 max-w-72 rtl:leading-7">{name || t('noName')}</span>
        {brand ? <span className="line-clamp-1 text-caption font-normal text-quiet">{brand}</span> : null}
      </span>
    </span>
  )
}
