import { useTranslation } from 'react-i18next'
import { categories, itemTypes } from '#domain/catalogue/items/item-terms.policy.ts'
import { itemColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import type { ManagedItemRow } from '#domain/renting/managed-items/managed-items.contract.ts'
import { managedItemStates } from '#domain/renting/managed-items/managed-items.policy.ts'
import { ChoiceBox } from '#web/admin/lists/choice-box.tsx'
import { describeList, ListScreen, loaderOf, useList } from '#web/admin/lists/described-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Price } from '#web/ui/price.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { hrefOf, isItem } from './href-of.ts'
import { useChoice } from './use-choice.ts'
import { StateBadge, useKind } from './words.tsx'

const items = describeList({
  filters: { state: managedItemStates, category: categories, type: itemTypes },
  read: (api, query) => api.managedItems.list.queryOptions({ input: query }),
  file: (api) => api.managedItems.file.mutationOptions(),
})({
  title: 'operations:nav.items',
  wordOf: (filter, value) => (filter === 'state' ? `managed-items:state.${value}` : `items:${filter}.${value}`),
  usually: { state: 'managed-items:every.state', category: 'managed-items:every.category', type: 'managed-items:every.type' },
  placeholder: 'managed-items:placeholder',
  columns: itemColumns,
  looks: {
    name: { cell: Name },
    owner: {
      cell: ({ owner }) => (
        <bdi translate="no" className="whitespace-nowrap">
          {owner.name}
        </bdi>
      ),
      isWide: true,
    },
    kind: { cell: Kind, isWide: true },
    size: { cell: Size, isWide: true },
    state: { cell: State },
    at: { isWide: true },
    price: { cell: ({ price }) => (price === null ? <span className="text-quiet">–</span> : <Price amount={price} size="small" />) },
  },
  hrefOf: hrefOf,
})

export const loader = loaderOf(items)

/** `/admin/items`: the items of all owners in every state, and changes of many at once. */
export default function ItemsScreen() {
  const { t } = useTranslation('managed-items')
  const rows = useList(items).list.data?.rows ?? []
  const choice = useChoice(rows.filter(isItem).map(({ id }) => id))
  return (
    <>
      <ListScreen
        of={items}
        choice={{
          head: (
            <ChoiceBox
              label={t('chooseAll')}
              isOn={choice.ids.length > 0 && choice.ids.length === rows.filter(isItem).length}
              onChange={choice.chooseAll}
            />
          ),
          cell: (row) =>
            isItem(row) ? (
              <ChoiceBox isRow label={t('choose', { name: row.name })} isOn={choice.has(row.id)} onChange={() => choice.toggle(row.id)} />
            ) : null,
        }}
      />
      {choice.ids.length > 0 ? <BulkBar ids={choice.ids} onDone={choice.clear} /> : null}
    </>
  )
}

function Kind(row: ManagedItemRow) {
  return useKind()(row)
}

function Size({ size }: ManagedItemRow) {
  const { t } = useTranslation('items')
  return <bdi className="whitespace-nowrap">{size === 'One Size' ? t('size.One Size') : size}</bdi>
}

function State({ state, isInReview }: ManagedItemRow) {
  const { t } = useTranslation('managed-items')
  return (
    <span className="flex flex-wrap gap-1">
      <StateBadge state={state} />
      {isInReview && state !== 'submitted' ? <Badge tone="gold">{t('revision')}</Badge> : null}
    </span>
  )
}

function Name({ name, brand, photo }: ManagedItemRow) {
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
        <span className="line-clamp-2 max-w-72 rtl:leading-7">{name || t('noName')}</span>
        {brand ? <span className="line-clamp-2 text-caption font-normal text-quiet">{brand}</span> : null}
      </span>
    </span>
  )
}
