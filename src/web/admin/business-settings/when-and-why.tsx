import { useTranslation } from 'react-i18next'
import { reasonLength } from '#domain/site/business-settings/business-settings.contract.ts'
import { takesTwo } from '#domain/site/business-settings/figure-changes.policy.ts'
import { daysBetween } from '#values/day.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { useConfirmers } from './draft-bar.tsx'
import type { FiguresDraft } from './use-figures-draft.ts'

/** The day from which the draft counts, its reason, and who confirms it. */
export function WhenAndWhy({ draft, isTried }: { draft: FiguresDraft; isTried: boolean }) {
  const { t } = useTranslation('business-settings')
  const { today } = useViewer()
  const days = draft.from === '' ? 0 : daysBetween(today, draft.from)
  const isPast = draft.from < today
  return (
    <section aria-labelledby="figures-when" className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <h2 id="figures-when" className="text-secondary leading-6 font-semibold">
        {t('when')}
      </h2>
      <div className="mt-3 flex flex-col gap-4">
        <Field
          label={<span className="text-dense font-medium">{t('from')}</span>}
          hint={days === 0 ? t('today') : t('inDays', { count: days })}
          error={isPast && (isTried || draft.from !== '') ? t('fromMissing') : undefined}
        >
          <TextInput
            type="date"
            min={today}
            value={draft.from}
            disabled={draft.isAsked}
            onChange={({ target }) => draft.setFrom(target.value)}
            className="h-11 text-secondary"
          />
        </Field>
        <Field
          label={<span className="text-dense font-medium">{t('reason')}</span>}
          error={isTried && draft.reason.trim().length < reasonLength.least ? t('reasonMissing') : undefined}
        >
          <TextArea
            dir="auto"
            maxLength={reasonLength.most}
            value={draft.reason}
            disabled={draft.isAsked}
            onChange={({ target }) => draft.setReason(target.value)}
            className="min-h-24 text-secondary leading-6"
          />
        </Field>
        <People draft={draft} />
      </div>
    </section>
  )
}

function People({ draft }: { draft: FiguresDraft }) {
  const { t } = useTranslation('business-settings')
  const known = useConfirmers()
  const paths = Object.keys(draft.changes)
  if (paths.length === 0 || !known) return null
  const { others, aloneHours } = known
  const [name] = others
  const words = !paths.some(takesTwo)
    ? t('onePerson')
    : others.length === 0
      ? t('twoPeopleNone', { count: aloneHours })
      : others.length === 1
        ? t('twoPeopleOne', { name: `\u2068${name ?? ''}\u2069` })
        : t('twoPeople')
  return <p className="rounded-[10px] bg-primary-tint px-3 py-2.5 text-dense leading-5">{words}</p>
}
