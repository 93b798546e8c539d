import { useQuery } from '@tanstack/react-query'
import { History as HistoryIcon } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsDraft } from '#domain/site/settings/draft.contract.ts'
import type { SettingsVersion } from '#domain/site/settings/settings.contract.ts'
import { formatInstant } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Comparison } from './comparison.tsx'
import { usePathWords } from './path-words.ts'
import { useFailure } from './use-failure.ts'
import type { SiteDraft } from './use-site-draft.ts'

const shownAtFirst = 6

/** The draft, what is live, and every version before, to compare and to roll back to. */
export function History({ site }: { site: SiteDraft }) {
  const { t } = useTranslation('site-editor')
  const { api } = useViewer()
  const { draft, state, adopt } = site
  const { data } = useQuery({ ...api.settings.history.queryOptions(), staleTime: 10_000 })
  const [most, setMost] = useState(shownAtFirst)
  const [compared, setCompared] = useState<number | null>(null)
  const refused = useFailure()
  const rollBack = useChange(api.settings.rollBack.mutationOptions(), {
    refresh: adopt,
    done: (_, { to }) => t('history.rolledBack', { version: to }),
    refused,
  })
  const [isDiscarding, setDiscarding] = useState(false)
  const discard = useChange(api.settings.discardDraft.mutationOptions(), {
    refresh: adopt,
    refused,
    after: () => setDiscarding(false),
    whenRefused: () => setDiscarding(false),
  })
  const versions = data?.versions ?? []
  const isBusy = rollBack.isPending || discard.isPending || state === 'saving'
  return (
    <section aria-labelledby="history" className="rounded-card border border-line bg-card p-4 lg:p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="history" className="flex items-center gap-2 text-secondary leading-6 font-semibold">
          <Icon of={HistoryIcon} className="size-4.5 text-quiet" />
          {t('history.title')}
        </h2>
        <p className="text-caption text-quiet">{t('history.kept')}</p>
      </div>
      <ul className="mt-2">
        {draft.sections.length > 0 && draft.revision !== null ? (
          <DraftRow draft={draft} isBusy={isBusy} onCompare={() => setCompared(0)} onDiscard={() => setDiscarding(true)} />
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
      {isDiscarding ? (
        <DiscardSheet
          count={draft.places.length}
          isPending={discard.isPending}
          onDiscard={() => discard.mutate({ revision: draft.revision ?? 0 })}
          onClose={() => setDiscarding(false)}
        />
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

interface DraftRowProps {
  draft: SettingsDraft
  isBusy: boolean
  onCompare: () => void
  onDiscard: () => void
}

function DraftRow({ draft, isBusy, onCompare, onDiscard }: DraftRowProps) {
  const { t } = useTranslation('site-editor')
  const locale = useLocale()
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line py-3">
      <span className="w-20">
        <Badge tone="warning">{t('draft')}</Badge>
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <Changed places={draft.places} sections={draft.sections} />
        {draft.savedAt ? (
          <span className="block text-caption leading-5 text-quiet">
            {t('history.by', { name: draft.savedBy ?? t('history.nobody'), at: formatInstant(draft.savedAt, locale) })}
          </span>
        ) : null}
      </span>
      <Button variant="quiet" size="sm" onClick={onCompare}>
        {t('history.compare')}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        disabled={isBusy}
        className="text-bad underline decoration-gold underline-offset-8 hover:bg-bad-tint"
        onClick={onDiscard}
      >
        {t('history.discard')}
      </Button>
    </li>
  )
}

interface DiscardSheetProps {
  /** The number of changed places. */
  count: number
  isPending: boolean
  onDiscard: () => void
  onClose: () => void
}

function DiscardSheet({ count, isPending, onDiscard, onClose }: DiscardSheetProps) {
  const { t } = useTranslation('site-editor')
  return (
    <ConfirmDialog
      isForStaff
      title={t('history.discardTitle')}
      keep={t('history.keepDraft')}
      confirm={{ variant: 'destructive', pending: isPending, onClick: onDiscard, children: t('history.discard') }}
      onClose={onClose}
    >
      <p className="text-quiet">{t('history.discardText', { count })}</p>
    </ConfirmDialog>
  )
}

interface VersionProps {
  one: SettingsVersion
  isLive: boolean
  isBusy: boolean
  onCompare: () => void
  onRollBack: () => void
}

function Version({
  one: { version, sections, places, restores, writtenBy, writtenAt },
  isLive,
  isBusy,
  onCompare,
  onRollBack,
}: VersionProps) {
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
          <Changed places={places} sections={sections} />
        ) : (
          <span className="text-dense">{t('history.restores', { version: restores })}</span>
        )}
        <span className="block text-caption leading-5 text-quiet">
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

/** The changes in words; of the oldest versions only the parts are known. */
function Changed({ places, sections }: { places: readonly string[]; sections: readonly string[] }) {
  const { t } = useTranslation(['site-editor', 'site-parts'])
  const locale = useLocale()
  const wordsOf = usePathWords()
  const parts = () => new Intl.ListFormat(locale).format(sections.map((section) => t(`site-parts:${section}`, { defaultValue: section })))
  const words = places.length > 0 ? wordsOf(places) : parts()
  return <span className="block min-w-0 flex-1 text-dense leading-5">{words || t('history.unchanged')}</span>
}
