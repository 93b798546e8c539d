import { Gauge } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Places } from '#domain/site/areas/places.policy.ts'
import { cleaned } from '#values/cleaned.ts'
import { formatHour } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { withLimit } from './windows-draft.ts'

interface CapacityProps {
  draft: Places
  known: Places
  onChange: (draft: Places) => void
}

/** The most visits in a window, by the hour at which it begins and by city. */
export function CapacityCard({ draft, known, onChange }: CapacityProps) {
  const { t } = useTranslation('places')
  const locale = useLocale()
  const windows = [...draft.week, ...draft.calendars.map((calendar) => calendar.windows)].flat()
  const hours = [...new Set(windows.map(({ from }) => from))].sort((one, other) => one - other)
  const limitOf = ({ capacity }: Places, city: string, from: number) =>
    capacity.find((one) => one.city === city && one.from === from)?.visits ?? null
  return (
    <section aria-labelledby="capacity" className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <h2 id="capacity" className="flex items-center gap-2.5 text-secondary font-semibold">
        <Icon of={Gauge} className="size-4.5" />
        {t('capacity.title')}
      </h2>
      <p className="text-dense text-quiet">{t('capacity.note')}</p>
      <div className="mt-2 overflow-x-auto">
        <table className="text-dense">
          <thead>
            <tr>
              <th scope="col" className="pe-4 py-1.5 text-start font-normal text-quiet">
                {t('capacity.from')}
              </th>
              {draft.cities.map(({ id, name }) => (
                <th key={id} scope="col" className="px-1.5 py-1.5 text-start font-semibold">
                  {name[locale]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((from) => (
              <tr key={from}>
                <th scope="row" className="pe-4 text-start font-normal whitespace-nowrap">
                  {formatHour(from, locale)}
                </th>
                {draft.cities.map(({ id, name }) => {
                  const limit = limitOf(draft, id, from)
                  return (
                    <td key={id} className="p-1.5">
                      <input
                        type="text"
                        dir="ltr"
                        inputMode="numeric"
                        autoComplete="off"
                        maxLength={4}
                        aria-label={t('capacity.name', { city: name[locale], hour: formatHour(from, locale) })}
                        placeholder={t('capacity.any')}
                        value={limit ?? ''}
                        onChange={({ target }) => onChange(withLimit(draft, { city: id, from }, visitsOf(target.value, limit)))}
                        className={cn(
                          controlClass,
                          'h-11 w-28 px-3 text-secondary tabular-nums lg:h-9',
                          limit !== limitOf(known, id, from) && 'border-gold bg-gold-tint',
                        )}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** A number from 0 to 1000 of what was typed, null for an empty field; anything else changes nothing. */
function visitsOf(typed: string, before: number | null): number | null {
  const plain = cleaned(typed)
  if (plain === '') return null
  return /^\d{1,4}$/.test(plain) && Number(plain) <= 1000 ? Number(plain) : before
}
