import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OrderHandle } from '#web/ui/order-handle.tsx'

interface SortableRowsProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row, at: number) => string
  nameOf: (row: Row, at: number) => string
  onChange: (rows: Row[]) => void
  children: (row: Row, at: number) => ReactNode
}

/** Rows in an order of their own: dragged by a handle, or moved from it by its menu, by Alt and the arrows, or by space, arrows and space. */
export function SortableRows<Row>({ rows, keyOf, nameOf, onChange, children }: SortableRowsProps<Row>) {
  const { t } = useTranslation('site-editor')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const isHydrated = useIsHydrated()
  const keys = rows.map(keyOf)
  const place = (id: unknown): number => keys.indexOf(String(id))
  const [moved, setMoved] = useState('')
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= rows.length || from === to) return
    onChange(arrayMove([...rows], from, to))
    setMoved(said(keys[from], { id: keys[to] }) ?? '')
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onChange(arrayMove([...rows], place(active.id), place(over.id)))
  }
  const said = (id: unknown, over?: { id: unknown } | null) => {
    const row = rows[place(id)]
    return row === undefined
      ? undefined
      : t('rows.at', { name: nameOf(row, place(id)), place: place(over?.id ?? id) + 1, count: rows.length })
  }
  const say = ({ active, over }: { active: { id: unknown }; over?: { id: unknown } | null }) => said(active.id, over)
  // Its elements for screen readers have inline styles, which CSP forbids in server-rendered HTML.
  if (!isHydrated)
    return (
      <ul className="flex flex-col">
        {rows.map((row, index) => (
          <li key={keys[index]} className="min-h-12 ps-12">
            {children(row, index)}
          </li>
        ))}
      </ul>
    )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: { onDragStart: say, onDragOver: say, onDragEnd: say, onDragCancel: ({ active }) => said(active.id) },
        screenReaderInstructions: { draggable: t('rows.how') },
      }}
    >
      <span role="status" className="sr-only">
        {moved}
      </span>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className="flex flex-col">
          {rows.map((row, index) => (
            <SortableRow
              key={keys[index]}
              id={keys[index] ?? ''}
              label={t('rows.move', { name: nameOf(row, index) })}
              at={index}
              count={rows.length}
              onMove={(to) => move(index, to)}
            >
              {children(row, index)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface SortableRowProps {
  id: string
  label: string
  at: number
  count: number
  onMove: (to: number) => void
  children: ReactNode
}

function SortableRow({ id, label, at, count, onMove, children }: SortableRowProps) {
  const { t } = useTranslation('site-editor')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return listeners?.['onKeyDown']?.(event)
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={cn(
        'flex items-start gap-2 border-t border-line bg-card py-2 first:border-t-0',
        isDragging && 'relative z-10 shadow-float',
      )}
    >
      <OrderHandle
        label={label}
        at={at}
        count={count}
        words={{ earlier: t('rows.earlier'), later: t('rows.later') }}
        onMove={onMove}
        drag={{ ref: setActivatorNodeRef, ...attributes, ...listeners, onKeyDown }}
        className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-full text-quiet hover:bg-sunk lg:size-9"
      >
        <Icon of={GripVertical} className="size-4" />
      </OrderHandle>
      <div className="min-w-0 flex-1 self-center">{children}</div>
    </li>
  )
}
