import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarBlock, CalendarUnit } from '#domain/renting/managed-items/managed-items.contract.ts'
import { addDays, type Day } from '#values/day.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { BlockBar } from './block-bar.tsx'
import { dayWidth, headHeight, positionOfDay, rowHeight } from './geometry.ts'

interface CursorCell {
  day: number
  label: string
  onKeyDown: (event: KeyboardEvent) => void
  onOpen: () => void
  takeFocus: (button: HTMLButtonElement | null) => void
}

interface UnitRowProps {
  unit: CalendarUnit
  at: number
  blocks: readonly CalendarBlock[] | undefined
  start: Day
  firstDay: number
  lastDay: number
  /** The day with the keyboard cursor, with its text. */
  cursor: CursorCell | null
}

/** The days of a unit; only the blocks near what is shown are drawn. */
export const UnitRow = memo(function UnitRow({ unit, at, blocks = [], start, firstDay, lastDay, cursor }: UnitRowProps) {
  const { t } = useTranslation('unit-calendar')
  const [from, until] = [addDays(start, firstDay), addDays(start, lastDay)]
  const { itemId, name, number, quantity, size } = unit
  return (
    <tr
      aria-rowindex={at + 2}
      className="absolute inset-x-0 flex border-b border-line"
      style={{ top: headHeight + at * rowHeight, height: rowHeight }}
    >
      <th
        scope="row"
        className="sticky start-0 z-10 flex w-(--names) shrink-0 items-center gap-2 border-e border-line bg-card px-3 text-start text-caption leading-4.25 font-normal"
      >
        <LocalLink
          to={`/admin/items/${itemId}`}
          tabIndex={-1}
          className="line-clamp-2 min-w-0 flex-1 after:absolute after:inset-0 hover:text-primary-text"
        >
          {name}
        </LocalLink>
        <span className="shrink-0 text-tag text-quiet">
          <bdi>{size === 'One Size' ? '' : size}</bdi>
          {quantity > 1 ? <span className="block">{t('unit', { number })}</span> : null}
        </span>
      </th>
      {blocks
        .filter((block) => block.from <= until && block.until >= from)
        .map((block) => (
          <BlockBar key={block.id} block={block} start={start} />
        ))}
      {cursor ? (
        <td
          aria-colindex={cursor.day + 2}
          className="pointer-events-none absolute inset-y-0 z-5 block"
          style={{ insetInlineStart: positionOfDay(cursor.day), width: dayWidth }}
        >
          <button
            key={`${at}-${cursor.day}`}
            ref={cursor.takeFocus}
            type="button"
            aria-label={cursor.label}
            onKeyDown={cursor.onKeyDown}
            onClick={cursor.onOpen}
            className="size-full rounded-thumb border-2 border-transparent focus:border-primary-text"
          />
        </td>
      ) : null}
    </tr>
  )
})
