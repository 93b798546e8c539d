import { ChevronDown, Plus, Trash2 } from 'lucide'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { valueAt, withValue } from './document.ts'
import type { FieldEditorProps } from './field-props.ts'
import type { RowsField as Rows } from './fields.ts'
import { SortableRows } from './sortable-rows.tsx'

type Row = Record<string, unknown>

/** Rows of fields, in an order of their own: slides, buttons, links, plans. */
export function RowsField({ field, place, label, value, onChange, faults, editor: Editor }: FieldEditorProps<Rows>) {
  const { t } = useTranslation('site-editor')
  const locale = useLocale()
  const rows = value as Row[]
  const keys = useKeysOf(rows)
  const titleOf = (row: Row, at: number): string => firstWordsOf(row, { field, locale }) || t('rows.number', { number: at + 1 })
  /** The row that was added last, which opens for its fields. */
  const added = useRef<string | null>(null)
  const write = (next: Row[], nextKeys: string[]): void => {
    keys.current = nextKeys
    onChange(next)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-2 text-caption leading-5 text-quiet">{label}</legend>
      <SortableRows
        rows={rows}
        keyOf={(_, at) => keys.current[at] ?? ''}
        nameOf={titleOf}
        onChange={(next) =>
          write(
            next,
            next.map((row) => keys.current[rows.indexOf(row)] ?? crypto.randomUUID()),
          )
        }
      >
        {(row, at) => (
          <div className="flex items-start gap-1">
            <details open={keys.current[at] === added.current || undefined} className="group min-w-0 flex-1">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-secondary group-open:font-semibold lg:min-h-9 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1 truncate">{titleOf(row, at)}</span>
                <Icon of={ChevronDown} className="size-4 shrink-0 group-open:rotate-180" />
              </summary>
              <div className="flex flex-col gap-4 pt-2 pb-4">
                {field.fields.map((one) => (
                  <Editor
                    key={one.at}
                    field={one}
                    name={`${field.at}.${one.at}`}
                    place={`${place}.${at}.${one.at}`}
                    value={valueAt(row, one.at)}
                    faults={faults}
                    beside={(other) => valueAt(row, other)}
                    onChange={(changed) => onChange(rows.map((other, index) => (index === at ? withValue(row, one.at, changed) : other)))}
                  />
                ))}
              </div>
            </details>
            <IconButton
              label={t('rows.remove', { name: titleOf(row, at) })}
              className="lg:size-9 [&_svg]:size-4"
              onClick={() =>
                write(
                  rows.filter((_, index) => index !== at),
                  keys.current.filter((_, index) => index !== at),
                )
              }
            >
              <Icon of={Trash2} />
            </IconButton>
          </div>
        )}
      </SortableRows>
      {rows.length < field.max ? (
        <Button
          variant="soft"
          size="sm"
          className="self-start"
          onClick={() => {
            added.current = crypto.randomUUID()
            write([...rows, blankOf(field)], [...keys.current, added.current])
          }}
        >
          <Icon of={Plus} className="size-4" />
          {t(`add.${field.at}`)}
        </Button>
      ) : null}
    </fieldset>
  )
}

/** A new row; a plan has an id. */
function blankOf({ blank }: Rows): Row {
  return { ...blank, ...('id' in blank && { id: `plan-${crypto.randomUUID().slice(0, 6)}` }) }
}

/** Rows have no ids in the document: these keys stay with them while they are moved. */
function useKeysOf(rows: readonly Row[]): RefObject<string[]> {
  const keys = useRef<string[]>([])
  while (keys.current.length < rows.length) keys.current.push(crypto.randomUUID())
  keys.current.length = rows.length
  return keys
}

/** The first translated field of a row in this language, else its platform. */
function firstWordsOf(row: Row, { field, locale }: { field: Rows; locale: Locale }): string {
  const first = field.fields.map((one) => valueAt(row, one.at)).find((one) => typeof one === 'object' && one !== null && 'en' in one)
  return (first as Record<string, string> | undefined)?.[locale] || String(row['platform'] ?? '')
}
