import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { valueAt } from '#domain/site/business-settings/figure-changes.policy.ts'
import { formatNumber } from '#values/format.ts'
import { useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { figureAt, figureOf, type Group, pathsOf, useSettingWords } from './setting-words.ts'
import type { FiguresDraft } from './use-figures-draft.ts'

const columns = 'lg:grid lg:grid-cols-[minmax(0,1fr)_136px_150px] lg:items-center lg:gap-x-4'

/** The figures of a group: the name of each, its value without the draft, and the draft. */
export function FigureTable({ group, draft }: { group: Group; draft: FiguresDraft }) {
  const { t } = useTranslation('business-settings')
  const locale = useLocale()
  const paths = pathsOf(group)
  const changed = paths.filter((path) => path in draft.changes).length
  const { version, isPlanned } = draft.before
  const number = formatNumber(version, locale)
  return (
    <section aria-labelledby={`figures-${group.name}`} className="overflow-hidden rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 lg:px-5">
        <h2 id={`figures-${group.name}`} className="text-secondary leading-6 font-semibold">
          {t(`group.${group.name}`)}
        </h2>
        <p className="text-caption text-quiet">
          {t('found', { count: paths.length })}
          {changed > 0 ? `${t('comma')}${t('changed', { count: changed })}` : null}
        </p>
      </div>
      <div aria-hidden="true" className={cn('hidden px-5 pt-3 pb-2 text-caption text-quiet', columns)}>
        <span>{t('figure')}</span>
        <span className="text-end">{isPlanned ? t('version', { number }) : version > 0 ? t('versionNow', { number }) : t('ownNow')}</span>
        <span>{t('draft')}</span>
      </div>
      {group.parts.map(({ name, figures }) => (
        <section key={name} aria-labelledby={`part-${name}`}>
          <div className="border-t border-line px-4 pt-3 pb-2 max-lg:mt-3 lg:px-5">
            <h3 id={`part-${name}`} className="text-dense leading-5 font-medium">
              {t(`part.${name}`)}
            </h3>
            <p className="max-w-text-wide text-caption leading-4.5 text-quiet rtl:leading-5">{t(`partText.${name}`)}</p>
          </div>
          {figures.map((path) => (
            <FigureRow key={path} path={path} draft={draft} />
          ))}
        </section>
      ))}
    </section>
  )
}

function FigureRow({ path, draft }: { path: string; draft: FiguresDraft }) {
  const { t } = useTranslation('business-settings')
  const locale = useLocale()
  const { nameOf, wordsOf } = useSettingWords()
  const { figures, version, isPlanned } = draft.before
  const isChanged = path in draft.changes
  const value = draft.valueOf(path)
  const now = wordsOf(path, valueAt(figures, path))
  const name = nameOf(path)
  return (
    <div
      data-figure={path}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_140px] items-center gap-x-4 border-t border-line px-4 py-2.5 lg:px-5',
        columns,
        isChanged && 'border-s-3 border-s-gold bg-gold-tint ps-3.25 lg:ps-4.25',
      )}
    >
      <p className="min-w-0 text-dense leading-5">
        {name}
        <span className="block text-caption text-quiet lg:hidden">
          {isPlanned ? `${t('version', { number: formatNumber(version, locale) })}${t('comma')}${now}` : t('nowIs', { value: now })}
        </span>
      </p>
      <p className="hidden text-end text-dense text-quiet tabular-nums lg:block">{now}</p>
      {typeof value === 'boolean' ? (
        <span className="justify-self-end lg:justify-self-start">
          <Switch aria-label={name} checked={value} disabled={draft.isAsked} onChange={({ target }) => draft.set(path, target.checked)} />
        </span>
      ) : (
        <FigureField path={path} name={name} value={value} draft={draft} />
      )}
    </div>
  )
}

function FigureField({ path, name, value, draft }: { path: string; name: string; value: string; draft: FiguresDraft }) {
  const { t } = useTranslation('business-settings')
  const { faultOf } = useSettingWords()
  const amountFault = useAmountFault()
  const unit = useId()
  const { kind } = figureAt(path)
  const isWrong = draft.faults.includes(path)
  const isAbove = isWrong && figureOf(path, value) !== null
  const fault = isAbove ? t('wrong.above') : (kind === 'money' && amountFault(value)) || faultOf(path)
  return (
    <Field
      label={<span className="sr-only">{name}</span>}
      error={isWrong ? fault : undefined}
      className={cn('gap-1', isWrong && 'max-lg:col-span-2 max-lg:mt-2 lg:col-start-3')}
    >
      <span dir="ltr" className="relative block">
        <TextInput
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={value}
          disabled={draft.isAsked}
          onChange={({ target }) => draft.set(path, target.value)}
          className={cn('h-11 pe-14 text-secondary tabular-nums lg:h-10', path in draft.changes && 'border-gold-text font-semibold')}
        />
        {kind === 'count' ? null : (
          <span
            id={unit}
            aria-hidden="true"
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-caption text-quiet"
          >
            {t(`unit.${kind}`)}
          </span>
        )}
      </span>
    </Field>
  )
}
