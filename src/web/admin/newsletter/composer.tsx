import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type IssuePicks, issuePicks, maxGreeting, maxSubject } from '#domain/messages/newsletter/issue.policy.ts'
import type { IssueDetail } from '#domain/messages/newsletter/newsletter-admin.contract.ts'
import { formatDay } from '#values/format.ts'
import { directionOf, type LocalizedText, locales } from '#values/locale.ts'
import { Card } from '#web/admin/order/card.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { IssueDraft } from './use-issue-draft.ts'

const ItemsField = lazy(() => import('#web/admin/site-editor/items-field.tsx').then((loaded) => ({ default: loaded.ItemsField })))

const control = 'h-11 rounded-thumb px-3 text-secondary lg:h-10'

interface ComposerProps {
  issue: IssueDetail
  draft: IssueDraft
}

/** The form of an issue: its Thursday, subject and greeting in both languages, and its pieces. */
export function Composer({ issue, draft }: ComposerProps) {
  const { t } = useTranslation('outbox-admin')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.isDirty && !draft.isSaving) draft.save()
  }
  const problem = draft.problemOf()
  return (
    <Card title={t('newsletter.write.title')}>
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
        <DayField issue={issue} draft={draft} />
        <Words part="subject" max={maxSubject} draft={draft} />
        <Words part="greeting" max={maxGreeting} draft={draft} />
        <Pieces issue={issue} draft={draft} />
        {issue.status === 'draft' ? null : (
          <p className="rounded-thumb bg-warning-tint px-4 py-2 text-dense text-warning">{t('newsletter.write.takesBack')}</p>
        )}
        {problem ? (
          <p role="alert" className="rounded-card bg-bad-tint px-4 py-3 text-secondary leading-6 text-bad">
            {problem}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="sm" data-move="" pending={draft.isSaving} disabled={!draft.isDirty}>
            {t('newsletter.write.save')}
          </Button>
          <span role="status" className="text-dense text-quiet">
            {draft.isDirty ? t('newsletter.write.unsaved') : ''}
          </span>
        </div>
      </form>
    </Card>
  )
}

function DayField({ issue: { days }, draft: { content, change, problemOf } }: ComposerProps) {
  const { t } = useTranslation('outbox-admin')
  const locale = useLocale()
  return (
    <Field label={t('newsletter.day')} hint={t('newsletter.write.dayHint')} error={problemOf('day')} className="max-w-96">
      <Select value={content.day} onChange={({ target }) => change({ day: target.value })} className="h-11 rounded-thumb text-secondary">
        {days.map((day) => (
          <option key={day} value={day}>
            {formatDay(day, locale)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface WordsProps {
  part: 'subject' | 'greeting'
  max: number
  draft: IssueDraft
}

/** A text in both languages, each in its own direction. */
function Words({ part, max, draft: { content, change, problemOf } }: WordsProps) {
  const { t } = useTranslation('outbox-admin')
  const texts: LocalizedText = content[part]
  return (
    <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2">
      <legend className="sr-only">{t(`newsletter.${part}`)}</legend>
      {locales.map((language) => {
        const text = texts[language]
        const shared = {
          lang: language,
          dir: directionOf(language),
          value: text,
          maxLength: max,
          onChange: ({ target }: { target: { value: string } }) => change({ [part]: { ...texts, [language]: target.value } }),
        } as const
        return (
          <Field
            key={language}
            label={t(`newsletter.write.${part}.${language}`)}
            hint={text.length > max * 0.7 ? t('newsletter.write.letters', { used: text.length, max }) : undefined}
            error={problemOf(`${part}.${language}`)}
          >
            {part === 'greeting' ? (
              <TextArea {...shared} className="min-h-28 rounded-thumb px-3 py-2 text-secondary" />
            ) : (
              <TextInput {...shared} className={control} />
            )}
          </Field>
        )
      })}
    </fieldset>
  )
}

function Pieces({ issue, draft: { content, change, problemOf } }: ComposerProps) {
  const { t } = useTranslation('outbox-admin')
  const name = useId()
  const problem = problemOf('itemIds')
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 type-label text-secondary">{t('newsletter.write.pieces')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {issuePicks.map((picks: IssuePicks) => (
          <RadioCard
            key={picks}
            name={name}
            value={picks}
            isChecked={content.picks === picks}
            title={t(`newsletter.write.picks.${picks}`)}
            onChoose={() => change({ picks })}
          />
        ))}
      </div>
      <p className="text-dense leading-5 text-quiet">{t(`newsletter.write.picksText.${content.picks}`)}</p>
      {content.picks === 'chosen' ? (
        <Suspense fallback={<Skeleton className="h-11" />}>
          <ItemsField
            field={{ kind: 'items', at: 'itemIds' }}
            place="itemIds"
            label={t('newsletter.write.pieces')}
            value={content.itemIds}
            onChange={(ids) => change({ itemIds: ids as string[] })}
            faults={[]}
            beside={() => undefined}
            editor={() => null}
          />
        </Suspense>
      ) : null}
      <Unavailable issue={issue} ids={content.picks === 'chosen' ? content.itemIds : []} />
      {problem ? (
        <p role="alert" className="text-dense text-bad">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}

/** Chosen pieces that no reader gets as things are now. */
function Unavailable({ issue, ids }: { issue: IssueDetail; ids: readonly string[] }) {
  const { t } = useTranslation('outbox-admin')
  const missing = issue.pieces.filter(({ id, state }) => state !== 'free' && ids.includes(id))
  if (missing.length === 0) return null
  return (
    <ul className="rounded-thumb bg-warning-tint px-4 py-2 text-dense leading-5 text-warning">
      {missing.map(({ id, name, state }) => (
        <li key={id}>
          <bdi className="font-semibold">{name}</bdi>: {t(`newsletter.write.state.${state}`)}
        </li>
      ))}
    </ul>
  )
}
