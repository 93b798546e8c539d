import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import type { FieldEditorProps } from './field-props.ts'
import { SortableRows } from './sortable-rows.tsx'

const most = 24
const mostFound = 8

/** One piece of the catalogue, or none. */
export function ItemField({ value, onChange, ...rest }: FieldEditorProps) {
  const id = String(value)
  return <ItemsField {...rest} value={id === '' ? [] : [id]} onChange={(ids) => onChange((ids as string[]).at(-1) ?? '')} />
}

/** Pieces of the catalogue in an order of their own, looked for by their words. */
export function ItemsField({ field, label, value, onChange }: FieldEditorProps) {
  const { t } = useTranslation('site-editor')
  const { api } = useViewer()
  const ids = value as string[]
  const isOne = field.kind === 'item'
  const { data } = useQuery({
    ...api.items.list.queryOptions({ input: { ids } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const known = new Map((data?.items ?? []).map((item) => [item.id, item]))
  const nameOf = (id: string): string => known.get(id)?.name ?? id
  const line = (id: string) => (
    <div key={id} className="flex items-center gap-3">
      <Line item={known.get(id)} name={nameOf(id)} />
      <IconButton
        label={t('rows.remove', { name: nameOf(id) })}
        className="lg:size-9 [&_svg]:size-4"
        onClick={() => onChange(ids.filter((one) => one !== id))}
      >
        <Icon of={Trash2} />
      </IconButton>
    </div>
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className={isOne ? 'pb-1.5 text-secondary font-semibold' : 'sr-only'}>{label}</legend>
      {ids.length === 0 ? <p className="text-dense leading-5 text-quiet">{t(isOne ? 'items.noOne' : 'items.none')}</p> : null}
      {isOne ? (
        ids.map(line)
      ) : (
        <SortableRows rows={ids} keyOf={(id) => id} nameOf={nameOf} onChange={onChange}>
          {line}
        </SortableRows>
      )}
      {ids.length < (isOne ? 1 : most) ? <Finder known={ids} onChoose={(id) => onChange([...ids, id])} /> : null}
    </fieldset>
  )
}

function Finder({ known, onChoose }: { known: readonly string[]; onChoose: (id: string) => void }) {
  const { t } = useTranslation('site-editor')
  const { api } = useViewer()
  const id = useId()
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data } = useQuery({
    ...api.search.browse.queryOptions({ input: { q } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const found = q.length > 1 ? (data?.items ?? []).filter((item) => !known.includes(item.id)).slice(0, mostFound) : []
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-secondary font-semibold">
        {t('items.find')}
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={80}
        placeholder={t('items.placeholder')}
        onChange={({ target }) => setTyped(target.value)}
        className={cn(controlClass, 'h-11 rounded-thumb px-3 text-secondary lg:h-10')}
      />
      <ul aria-label={t('items.found')} className="flex flex-col">
        {found.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => onChoose(item.id)}
              className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-thumb px-2 text-start hover:bg-sunk"
            >
              <Line item={item} name={item.name} />
            </button>
          </li>
        ))}
      </ul>
      {q.length > 1 && data && found.length === 0 ? <p className="text-dense leading-5 text-quiet">{t('items.nothing')}</p> : null}
    </div>
  )
}

function Line({ item, name }: { item: ItemCard | undefined; name: string }) {
  const picture = item?.pictures[0]
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <span className="block h-10 w-8 shrink-0 overflow-hidden rounded-thumb bg-backdrop">
        {picture ? <ItemPicture picture={picture} sizes="32px" alt="" className="size-full object-cover" /> : null}
      </span>
      <span className="min-w-0 flex-1 truncate text-secondary">{name}</span>
    </span>
  )
}
