import { TreePalm } from 'lucide'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnerHoliday } from '#domain/catalogue/listings/listing.contract.ts'
import { formatRange } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useListingsChanged } from './own-listings.ts'

/** The days on which nothing of the owner's is rented out: switched on with its days, and off. */
export function Holiday({ holiday }: OwnerHoliday) {
  const { t } = useTranslation('listings')
  const { api, today } = useViewer()
  const locale = useLocale()
  const id = useId()
  const changed = useListingsChanged()
  const sentence = useRefusalWords()
  const [isAsking, setAsking] = useState(false)
  const [from, setFrom] = useState<string>(holiday?.from ?? today)
  const [until, setUntil] = useState<string>(holiday?.until ?? '')
  const follows = { refresh: changed, after: () => setAsking(false) }
  const take = useChange(api.listings.takeHoliday.mutationOptions(), follows)
  const end = useChange(api.listings.endHoliday.mutationOptions(), follows)
  const error = take.error ?? end.error
  return (
    <section className="rounded-card border border-line bg-card p-4">
      <div className="flex items-center gap-4">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-gold-tint text-gold-text">
          <Icon of={TreePalm} className="size-5" />
        </span>
        <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
          <span className="block font-medium">{t('holiday.title')}</span>
          <span className="block type-small text-quiet">
            {holiday ? t('holiday.on', { days: formatRange(holiday, locale) }) : t('holiday.off')}
          </span>
        </label>
        <Switch
          id={id}
          checked={holiday !== null || isAsking}
          disabled={end.isPending}
          onChange={() => (holiday ? end.mutate(undefined) : setAsking(!isAsking))}
        />
      </div>
      {holiday && !isAsking ? (
        <button
          type="button"
          onClick={() => setAsking(true)}
          className="mt-2 min-h-11 cursor-pointer font-semibold underline decoration-gold underline-offset-4"
        >
          {t('holiday.change')}
        </button>
      ) : null}
      {isAsking ? (
        <div className="mt-4 grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
          <Field label={t('holiday.from')}>
            <TextInput type="date" min={today} value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label={t('holiday.until')}>
            <TextInput type="date" min={from} value={until} onChange={(event) => setUntil(event.target.value)} />
          </Field>
          <Button size="sm" disabled={!from || !until} pending={take.isPending} onClick={() => take.mutate({ from, until })}>
            {t('holiday.save')}
          </Button>
        </div>
      ) : null}
      {error ? (
        <p role="alert" className="mt-2 type-small text-bad">
          {sentence(error)}
        </p>
      ) : null}
    </section>
  )
}
