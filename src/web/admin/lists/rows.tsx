import type { ReactNode } from 'react'
import { LocalLink } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'

export interface Column<Row> {
  name: string
  head: string
  cell: (row: Row) => ReactNode
  /** Money: at the inline end, in figures of one width. */
  isEnd?: true
  /** Too much for a phone. */
  isWide?: true
  /** Has a line of its own on a phone. */
  isFull?: true
  /** Shown at the end of the first line on a phone, beside the name of the row. */
  isFirst?: true
}

export interface RowsProps<Row extends { id: string }> {
  label: string
  rows: readonly Row[]
  /** The first names the row and opens it. */
  columns: readonly Column<Row>[]
  /** The page of a row; null where it has none. */
  hrefOf: (row: Row) => string | null
  /** Before each row what chooses it, and above them what chooses all. */
  choice?: { head: ReactNode; cell: (row: Row) => ReactNode }
}

/** A table, whose rows are cards on a phone. */
export function Rows<Row extends { id: string }>({ label, rows, columns, hrefOf: placeOf, choice }: RowsProps<Row>) {
  const isTitled = columns.some(({ isFirst }) => isFirst)
  return (
    <table aria-label={label} className="w-full text-start text-dense leading-5 max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="h-9 border-b border-line text-caption text-quiet">
          {choice ? (
            <th scope="col" className="w-10 ps-4">
              {choice.head}
            </th>
          ) : null}
          {columns.map(({ name, head, isEnd }) => (
            <th key={name} scope="col" className={cn('px-1.5 font-normal first:ps-4 last:pe-4', isEnd ? 'text-end' : 'text-start')}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-lg:block">
        {rows.map((row) => (
          <tr
            key={row.id}
            className="relative focus-within:bg-primary-tint hover:bg-sunk max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:px-4 max-lg:py-3 lg:h-12.5"
          >
            {choice ? <td className="relative z-1 max-lg:w-7 max-lg:px-0 lg:w-10 lg:ps-4">{choice.cell(row)}</td> : null}
            {columns.map(({ name, cell, isEnd, isWide, isFull, isFirst }, index) => {
              const Cell = index === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={name}
                  scope={index === 0 ? 'row' : undefined}
                  className={cn(
                    'min-w-0 text-start font-normal max-lg:px-0 lg:px-1.5 lg:first:ps-4 lg:last:pe-4',
                    isEnd && 'whitespace-nowrap max-lg:ms-auto lg:text-end',
                    isWide && 'max-lg:hidden',
                    isFull && 'max-lg:w-full',
                    choice && index === 0 && 'max-lg:w-[calc(100%-2.5rem)]',
                    // So wide that only the end of its line has room beside it.
                    isTitled &&
                      (index === 0 ? 'max-lg:order-1 max-lg:grow max-lg:basis-3/5' : isFirst ? 'max-lg:order-2' : 'max-lg:order-3'),
                  )}
                >
                  {index === 0 ? <Opener place={placeOf(row)}>{cell(row)}</Opener> : cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Opener({ place, children }: { place: string | null; children: ReactNode }) {
  if (place === null) {
    return (
      <span data-row="" tabIndex={-1} className="outline-none">
        {children}
      </span>
    )
  }
  return (
    <LocalLink to={place} data-row="" className="font-semibold after:absolute after:inset-0 after:content-['']">
      {children}
    </LocalLink>
  )
}
