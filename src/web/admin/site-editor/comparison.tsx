import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changedPaths } from '#domain/site/settings/changed-paths.policy.ts'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import type { Locale } from '#values/locale.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { isSame, valueAt } from './document.ts'
import { useFieldText } from './field-text.ts'
import { homeOf, usePathName } from './path-words.ts'
import { type Run, wordDifferences } from './word-differences.ts'

/** Every place in which a version and the draft differ, before and after, with the words that changed. */
export function Comparison({ version, settings }: { version: number; settings: SiteSettings }) {
  const { t } = useTranslation('site-editor')
  const { api } = useViewer()
  const { data, isError } = useQuery({ ...api.settings.version.queryOptions({ input: { version } }), retry: false })
  if (isError) return <p className="p-4 text-dense">{t('history.unreadable')}</p>
  if (!data) return <p className="p-4 text-dense text-quiet">{t('history.loading')}</p>
  const all = changedPaths(data.settings, settings).flatMap((place) => valuesAt(place, data.settings, settings))
  return (
    <div tabIndex={all.length > 0 ? 0 : undefined} className="overflow-y-auto p-4 -outline-offset-2">
      {all.length === 0 ? <p className="text-dense">{t('history.same')}</p> : null}
      <dl className="flex flex-col gap-4">
        {all.map((one) => (
          <Difference key={`${one.place} ${one.row ?? ''} ${one.language ?? ''}`} {...one} />
        ))}
      </dl>
    </div>
  )
}

interface Values {
  place: string
  before: unknown
  after: unknown
  /** The number of the row. */
  row?: number
  language?: Locale
}

/** The differences at a place: each changed row, and each changed language of a text. */
function valuesAt(place: string, before: SiteSettings, after: SiteSettings): Values[] {
  const at = homeOf(place)?.field.at ?? place
  if (at === place) return byLanguage({ place, before: valueAt(before, place), after: valueAt(after, place) })
  const inRow = place.slice(at.length + 1)
  const [rows, others] = [valueAt(before, at) as unknown[], valueAt(after, at) as unknown[]]
  return rows
    .map((row, index) => ({ place, row: index + 1, before: valueAt(row, inRow), after: valueAt(others[index], inRow) }))
    .flatMap(byLanguage)
    .filter((values) => !isSame(values.before, values.after))
}

function byLanguage(values: Values): Values[] {
  const { before, after } = values
  if (!isWords(before) || !isWords(after)) return [values]
  const languages = (['en', 'ar'] as const).filter((language) => before[language] !== after[language])
  return languages.map((language) => ({ ...values, language, before: before[language], after: after[language] }))
}

function isWords(value: unknown): value is Record<Locale, string> {
  return typeof value === 'object' && value !== null && 'en' in value && 'ar' in value
}

function Difference({ place, before, after, row, language }: Values) {
  const { t } = useTranslation('site-editor')
  const name = usePathName()(place)
  const textOf = useFieldText(place)
  const label = row === undefined ? name : t('history.rowNumber', { name, number: row })
  const [left, right] = wordDifferences(textOf(before), textOf(after))
  return (
    <div>
      <dt className="text-secondary font-semibold">{language ? t(`in.${language}`, { label }) : label}</dt>
      <dd className="mt-1 grid gap-2 text-dense leading-5 sm:grid-cols-2">
        <Side word={t('history.before')} runs={left} language={language} tone="bg-bad-tint" />
        <Side word={t('history.after')} runs={right} language={language} tone="bg-good-tint" />
      </dd>
    </div>
  )
}

function Side({ word, runs, language, tone }: { word: string; runs: readonly Run[]; language: Locale | undefined; tone: string }) {
  const { t } = useTranslation('site-editor')
  const Mark = tone === 'bg-bad-tint' ? 'del' : 'ins'
  return (
    <div>
      <p className="text-caption text-quiet">{word}</p>
      <p
        lang={language}
        // Colours, addresses and numbers are left to right in both languages.
        dir="auto"
        className="rounded-thumb border border-line p-2 break-words whitespace-pre-line"
      >
        {runs.length === 0 ? <span className="text-quiet">{t('history.nothing')}</span> : null}
        {runs.map(({ text, isChanged }, index) =>
          isChanged ? (
            <Mark key={index} className={cn('rounded-sm no-underline', tone)}>
              {text}
            </Mark>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </p>
    </div>
  )
}
