import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestNote } from '#domain/renting/calendars/calendar.contract.ts'
import { type DayRange, lengthOf } from '#values/day.ts'
import { formatRange } from '#values/format.ts'
import { refusalCodeOf, refusalDetailsOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'

export interface BlockPanelProps {
  item: string
  /** Empty for all of them. */
  unit: string
  chosen: DayRange
  onEnd: () => void
}

/** The days that are chosen, a note for their owner alone, and the button that blocks them; a booking on them is named. */
export function BlockPanel({ item, unit, chosen, onEnd }: BlockPanelProps) {
  const { t } = useTranslation('calendars')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const [note, setNote] = useState('')
  const count = lengthOf(chosen)
  const block = useChange(api.calendars.block.mutationOptions(), {
    before: onEnd,
    refresh: [api.calendars.month.key()],
    refreshOnRefusal: true,
    done: t('month.done'),
  })
  const problemOf = (error: unknown): string => {
    const { from, until, customer } = refusalDetailsOf(error)
    if (refusalCodeOf(error) !== 'blackout.booked' || typeof from !== 'string' || typeof until !== 'string') return sentence(error)
    const days = formatRange({ from, until }, locale)
    return typeof customer === 'string' ? t('month.taken', { days, name: customer }) : t('month.takenBy', { days })
  }
  return (
    <section
      data-bar="bottom"
      aria-labelledby="chosen"
      className="rounded-card border border-primary bg-primary-tint p-5 max-md:sticky max-md:p-4 max-md:bottom-2 max-md:z-10 max-md:shadow-float"
    >
      <p className="type-label text-caption text-primary-text">{t('month.chosen', { count })}</p>
      <h2 id="chosen" aria-live="polite" className="type-h3">
        {formatRange(chosen, locale)}
      </h2>
      <p className="mt-1 type-small text-quiet max-md:hidden">{t('month.available')}</p>
      <Field label={t('month.note')} className="mt-3">
        <TextInput maxLength={longestNote} autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {block.error ? (
        <p role="alert" className="mt-3 text-secondary leading-6 text-bad">
          {problemOf(block.error)}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="sm"
          className="flex-1"
          pending={block.isPending}
          onClick={() => block.mutate({ item, ...chosen, ...(unit && { unit }), ...(note.trim() && { note: note.trim() }) })}
        >
          {t('month.block', { count })}
        </Button>
        <Button size="sm" variant="outline" onClick={onEnd}>
          {t('month.clear')}
        </Button>
      </div>
    </section>
  )
}
