import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical, SlidersHorizontal, X } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingPhoto } from '#domain/catalogue/listings/listing-content.contract.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OrderHandle } from '#web/ui/order-handle.tsx'

export interface Photo {
  object: string
}

interface PhotoGridProps {
  photos: readonly Photo[]
  known: Map<string, ListingPhoto>
  onChange: (photos: Photo[]) => void
  onRemove: (object: string) => void
  onReplace: (object: string, file: File) => Promise<void>
  /** The content after the photographs. */
  children: ReactNode
}

/** The photographs in their order: dragged by a handle, or moved from it by its menu or the keyboard; the first one is the cover and large. */
export function PhotoGrid({ photos, known, onChange, onRemove, onReplace, children }: PhotoGridProps) {
  const { t } = useTranslation('listing-wizard')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const grid = useRef<HTMLUListElement>(null)
  /** The slot of the edited photograph: its tile is another one once it is uploaded, and the focus would be lost with the old one. */
  const edited = useRef<{ object: string; at: number } | null>(null)
  useEffect(() => {
    const { object, at } = edited.current ?? {}
    if (at === undefined || photos.some((one) => one.object === object)) return
    edited.current = null
    if (document.activeElement === document.body) grid.current?.children[at]?.querySelector<HTMLElement>('[data-edit]')?.focus()
  }, [photos])
  const [said, setSaid] = useState('')
  const placeOf = (id: unknown) => photos.findIndex(({ object }) => object === id)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onChange(arrayMove([...photos], placeOf(active.id), placeOf(over.id)))
  }
  const move = (from: number, to: number) => {
    onChange(arrayMove([...photos], from, to))
    setSaid(t('photos.drag.dropped', { place: to + 1, count: photos.length }))
  }
  const say = (key: string) => (active: { id: unknown }, over?: { id: unknown } | null) =>
    t(key, { number: placeOf(active.id) + 1, place: placeOf(over?.id ?? active.id) + 1, count: photos.length })
  const [picked, moved, dropped, cancelled] = ['picked', 'moved', 'dropped', 'cancelled'].map((one) => say(`photos.drag.${one}`))
  const announcements = {
    onDragStart: ({ active }: { active: { id: unknown } }) => picked?.(active),
    onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) => moved?.(active, over),
    onDragEnd: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) => dropped?.(active, over),
    onDragCancel: ({ active }: { active: { id: unknown } }) => cancelled?.(active),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('photos.drag.how') } }}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <SortableContext items={photos.map(({ object }) => object)} strategy={rectSortingStrategy}>
        <ul ref={grid} className="grid grid-cols-2 gap-3 md:grid-cols-3">
          {photos.map(({ object }, index) => (
            <Tile
              key={object}
              object={object}
              at={index}
              count={photos.length}
              onMove={(to) => move(index, to)}
              photo={known.get(object)}
              onRemove={onRemove}
              onReplace={(one, file) => {
                edited.current = { object: one, at: index }
                return onReplace(one, file)
              }}
            />
          ))}
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface TileProps extends Pick<PhotoGridProps, 'onRemove' | 'onReplace'> {
  object: string
  at: number
  count: number
  onMove: (to: number) => void
  photo: ListingPhoto | undefined
}

const round = 'flex size-9 items-center justify-center rounded-full bg-disc text-on-disc'
const hit = 'absolute flex size-12 cursor-pointer items-center justify-center rounded-full focus-visible:-outline-offset-4'

function Tile({ object, at, count, onMove, photo, onRemove, onReplace }: TileProps) {
  const { t } = useTranslation('listing-wizard')
  const number = at + 1
  const [isEditing, setEditing] = useState(false)
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: object })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={cn(
        'relative overflow-hidden rounded-card bg-backdrop',
        at === 0 && 'col-span-2 row-span-2',
        isDragging && 'z-10 shadow-float',
      )}
    >
      {photo ? (
        <img
          src={at === 0 ? photo.large : photo.src}
          alt={t('photos.alt', { number: at + 1 })}
          width={photo.width}
          height={photo.height}
          className="aspect-4/5 h-full w-full object-cover"
        />
      ) : (
        <span className="block aspect-4/5" />
      )}
      <OrderHandle
        label={t('photos.move', { number })}
        at={at}
        count={count}
        words={{ first: t('photos.makeCover'), earlier: t('photos.earlier'), later: t('photos.later') }}
        onMove={onMove}
        drag={{ ref: setActivatorNodeRef, ...attributes, ...listeners }}
        className={cn(hit, 'start-0 top-0 cursor-grab touch-none')}
      >
        <span className={round}>
          <Icon of={GripVertical} className="size-4" />
        </span>
      </OrderHandle>
      <button type="button" aria-label={t('photos.remove', { number })} onClick={() => onRemove(object)} className={cn(hit, 'end-0 top-0')}>
        <span className={round}>
          <Icon of={X} className="size-4" />
        </span>
      </button>
      {photo ? (
        <button
          type="button"
          data-edit
          aria-label={t('photos.edit', { number: at + 1 })}
          onClick={() => setEditing(true)}
          className={cn(hit, 'start-0 bottom-0')}
        >
          <span className={round}>
            <Icon of={SlidersHorizontal} className="size-4" />
          </span>
        </button>
      ) : null}
      {at === 0 ? (
        <span className="absolute end-3 bottom-3 rounded-full bg-disc px-3 py-1 text-caption font-semibold text-on-disc">
          {t('photos.cover')}
        </span>
      ) : null}
      {isEditing && photo ? (
        <Suspense>
          <PhotoEditor
            source={photo.large}
            onClose={() => setEditing(false)}
            onDone={(file) => {
              setEditing(false)
              void onReplace(object, file)
            }}
          />
        </Suspense>
      ) : null}
    </li>
  )
}

const PhotoEditor = lazy(() => import('#web/features/pictures/photo-editor.tsx'))
