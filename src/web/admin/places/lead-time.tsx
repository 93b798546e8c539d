import { Timer } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Places } from '#domain/site/areas/places.policy.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

const choices = [0, 1, 2, 3, 4, 5, 6, 8, 12, 24]

/** The time before a window until which it can be chosen, also of a same-day delivery. */
export function LeadTime({ draft, onChange }: { draft: Places; onChange: (draft: Places) => void }) {
  const { t } = useTranslation('places')
  return (
    <section aria-labelledby="lead" className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <h2 id="lead" className="flex items-center gap-2.5 text-secondary font-semibold">
        <Icon of={Timer} className="size-4.5" />
        {t('lead-time.title')}
      </h2>
      <Field label={t('lead-time.label')} hint={t('lead-time.hint')} className="mt-2 max-w-80">
        <Select
          className="h-11 text-secondary"
          value={draft.leadHours}
          onChange={({ target }) => onChange({ ...draft, leadHours: Number(target.value) })}
        >
          {[...new Set([...choices, draft.leadHours])].map((count) => (
            <option key={count} value={count}>
              {t('lead-time.hours', { count })}
            </option>
          ))}
        </Select>
      </Field>
    </section>
  )
}
