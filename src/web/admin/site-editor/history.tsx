import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsVersion, SiteSettings } from '#domain/site/settings/settings.contract.ts'
import { formatInstant } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { isSame, valueAt } from './document.ts'
import { allFields, type Field } from './fields.ts'
import type { SiteDraft } from './use-site-draft.ts'

const shownAtFirst = 6

/** The draft, what is live, and every version before, to compare and to roll back to. */
export function History({ site }: { site: SiteDraft }) {
  const { t } = useTranslation('site-editor')
  const { api } = useViewer()
  const { draft, state, adopt } = site
  const words = useRefusalWords()
  const { data } = useQuery({ ...api.settings.history.queryOptions(), staleTime: 10_000 })
  const [most, setMost] = useState(shownAtFirst)
  const [compared, setCompared] = useState<number | null>(null)
  const onError = (error: unknown) => toast(t('notPublished'), { description: words(error), tone: 'bad' })
  const rollBack = useMutation(api.settings.rollBack.mutationOptions({ onSuccess: adopt, onError }))
  const discard = useMutation(api.settings.discardDraft.mutationOptions({ onSuccess: adopt, onError }))
  const versions = data?.versions ?? []
  const isBusy = rollBack.isPending || discard.isPending || state === 'saving'
  return (
    <section aria-labelledby="history" className="rounded-card border border-line bg-card p-4 lg:p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="history" className="text-[15px] leading-6 font-semibold">
          {t('history.title')}
        </h2>
        <p className="text-[13px] text-quiet">{t('history.kept')}</p>
      </div>
      <ul className="mt-2">
        {draft.sections.length > 0 && draft.revision !== null ? (
          <li className="flex flex-wrap items-center gap-3 border-t border-line py-3">
            <span className="w-20">
              <Badge tone="warning">{t('draft')}</Badge>
            </span>
            <Sections sections={draft.sections} />
            <Button variant="quiet" size="sm" onClick={() => setCompared(0)}>
              {t('history.compare')}
            </Button>
            <Button variant="destructive" size="sm" disabled={isBusy} onClick={() => discard.mutate({ revision: draft.revision ?? 0 })}>
              {t('history.discard')}
            </Button>
          </li>
        ) : null}
        {versions.slice(0, most).map((one) => (
          <Version
            key={one.version}
            one={one}
            isLive={one.version === draft.live}
            isBusy={isBusy}
            onCompare={() => setCompared(one.version)}
            onRollBack={() => rollBack.mutate({ revision: draft.revision, to: one.version })}
          />
        ))}
      </ul>
      {versions.length > most ? (
        <Button variant="quiet" size="sm" onClick={() => setMost(versions.length)}>
          {t('history.all', { count: versions.length })}
        </Button>
      ) : null}
      {compared === null ? null : (
        <Sheet onClose={() => setCompared(null)}>
          <SheetContent side="dialog" title={compared === 0 ? t('history.compareDraft') : t('history.compareWith', { version: compared })}>
            <Comparison version={compared === 0 ? draft.live : compared} settings={site.settings} />
          </SheetContent>
        </Sheet>
      )}
    </section>
  )
}

interface VersionProps {
  one: SettingsVersion
  isLive: boolean
  isBusy: boolean
  onCompare: () => void
  onRollBack: () => void
}

function Version({ one: { version, sections, restores, writtenBy, writtenAt }, isLive, isBusy, onCompare, onRollBack }: VersionProps) {
  const { t } = useTranslation('site-editor')
  const locale = useLocale()
  const by = writtenBy ?? t('history.nobody')
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line py-3">
      <span className="w-20">
        <Badge tone={isLive ? 'good' : 'neutral'}>{isLive ? t('history.live') : t('history.version', { version })}</Badge>
      </span>
      <span className="min-w-0 flex-1 basis-40">
        {restores === null ? (
          <Sections sections={sections} />
        ) : (
          <span className="text-[14px]">{t('history.restores', { version: restores })}</span>
        )}
        <span className="block text-[13px] leading-5 text-quiet">
          {t('history.by', { name: by, at: formatInstant(writtenAt, locale) })}
        </span>
      </span>
      {isLive ? null : (
        <>
          <Button variant="quiet" size="sm" onClick={onCompare} aria-label={t('history.compareOf', { version })}>
            {t('history.compare')}
          </Button>
          <Button variant="outline" size="sm" disabled={isBusy} onClick={onRollBack} aria-label={t('history.rollBackTo', { version })}>
            {t('history.rollBack')}
          </Button>
        </>
      )}
    </li>
  )
}

function Sections({ sections }: { sections: readonly string[] }) {
  const { t } = useTranslation('site-editor')
  const locale = useLocale()
  const names = sections.map((section) => t(`part.${section}`, { defaultValue: section }))
  return <span className="min-w-0 flex-1 text-[14px] leading-5">{new Intl.ListFormat(locale).format(names)}</span>
}

/** Every field in which a version and the draft differ, before and after. */
function Comparison({ version, settings }: { version: number; settings: SiteSettings }) {
  const { t } = useTranslation('site-editor')
  const { api } = useViewer()
  const { data } = useQuery(api.settings.version.queryOptions({ input: { version } }))
  if (!data) return <p className="p-4 text-[14px] text-quiet">{t('history.loading')}</p>
  const changed = allFields.filter(({ at }) => !isSame(valueAt(data.settings, at), valueAt(settings, at)))
  return (
    <div className="overflow-y-auto p-4">
      {changed.length === 0 ? <p className="text-[14px]">{t('history.same')}</p> : null}
      <dl className="flex flex-col gap-4">
        {changed.map((field) => (
          <Difference key={field.at} field={field} before={valueAt(data.settings, field.at)} after={valueAt(settings, field.at)} />
        ))}
      </dl>
    </div>
  )
}

function Difference({ field, before, after }: { field: Field; before: unknown; after: unknown }) {
  const { t } = useTranslation('site-editor')
  const name = field.kind === 'rows' ? `field.${field.at}.label` : `field.${field.at}`
  return (
    <div>
      <dt className="text-[15px] font-semibold">{t(name)}</dt>
      <dd className="mt-1 grid gap-2 text-[14px] leading-5 sm:grid-cols-2">
        <del className="block max-h-40 overflow-y-auto rounded-[10px] bg-bad-tint p-2 break-words whitespace-pre-line no-underline">
          <span className="sr-only">{t('history.before')}: </span>
          {textOf(before)}
        </del>
        <ins className="block max-h-40 overflow-y-auto rounded-[10px] bg-good-tint p-2 break-words whitespace-pre-line no-underline">
          <span className="sr-only">{t('history.after')}: </span>
          {textOf(after)}
        </ins>
      </dd>
    </div>
  )
}

/** A value in lines that people can read. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.values(value)
    .map(textOf)
    .filter((line) => line !== '')
    .join('\n')
}
