import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonLength } from '#domain/site/business-settings/business-settings.contract.ts'
import { takesTwo } from '#domain/site/business-settings/figure-changes.policy.ts'
import { formatDay, formatTime } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import type { FiguresDraft } from './use-figures-draft.ts'

interface DraftBarProps {
  draft: FiguresDraft
  /** Shows what is missing for publishing. */
  onIncomplete: () => void
}

/** The state of the draft, throwing it away, and publishing it or asking a second administrator. */
export function DraftBar({ draft, onIncomplete }: DraftBarProps) {
  const { t } = useTranslation('business-settings')
  const { today } = useViewer()
  const sentence = useRefusalWords()
  const count = Object.keys(draft.changes).length
  const { publish, discard, takeBack } = useDraftMoves(draft)
  const [isDiscarding, setDiscarding] = useState(false)
  const { id = null } = draft.current.draft ?? {}
  const isComplete = draft.from >= today && draft.reason.length >= reasonLength.least
  const error = draft.error ?? publish.error ?? takeBack.error
  const send = () => (isComplete ? id !== null && publish.mutate({ id }) : onIncomplete())
  return (
    <div data-bar="top" className="sticky top-0 z-20 border-b border-line bg-page">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 lg:px-6">
        <h1 className="text-heading leading-8 font-light">{t('title')}</h1>
        {count > 0 ? <Badge tone="gold">{t('draft')}</Badge> : null}
        <p aria-live="polite" className="min-w-0 flex-1 text-dense max-lg:basis-full leading-5 text-quiet">
          {count > 0 ? <span className="font-semibold text-ink">{t('changes', { count })} </span> : null}
          <Status draft={draft} count={count} />
        </p>
        <div
          data-bar="bottom"
          className="flex items-center gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-4 max-lg:pt-2 max-lg:pb-[max(8px,env(safe-area-inset-bottom))]"
        >
          {draft.isAsked && id !== null ? (
            <Button size="sm" variant="outline" pending={takeBack.isPending} onClick={() => takeBack.mutate({ kind: 'figures', id })}>
              {t('takeBack')}
            </Button>
          ) : (
            <>
              {id !== null ? (
                <Button size="sm" variant="outline" onClick={() => setDiscarding(true)}>
                  {t('discard')}
                </Button>
              ) : null}
              <Button
                size="sm"
                className="max-lg:flex-1"
                pending={publish.isPending}
                disabled={count === 0 || draft.faults.length > 0 || !draft.isSaved || draft.isTaken || id === null}
                onClick={send}
              >
                <PublishWords draft={draft} />
              </Button>
            </>
          )}
        </div>
      </div>
      <Notices draft={draft} error={error} />
      {isDiscarding && id !== null ? (
        <ConfirmDialog
          isForStaff
          title={t('discardAsk')}
          keep={t('keep')}
          confirm={{ variant: 'grave', children: t('discard'), pending: discard.isPending, onClick: () => discard.mutate({ id }) }}
          problem={discard.error && sentence(discard.error)}
          onClose={() => setDiscarding(false)}
        >
          <p className="text-secondary leading-6">{t('discardText')}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

/** The notices below the bar: it waits for somebody else, was changed elsewhere, or was refused. */
function Notices({ draft, error }: { draft: FiguresDraft; error: Error | null }) {
  const { t } = useTranslation('business-settings')
  const sentence = useRefusalWords()
  return (
    <>
      {draft.isAsked ? (
        <p className="border-t border-line bg-primary-tint px-4 py-2 text-dense leading-5 lg:px-6">
          {t('asked')}{' '}
          <LocalLink to="/admin/confirmations" className={linkClass}>
            {t('toConfirm')}
          </LocalLink>
        </p>
      ) : null}
      {draft.isTaken ? (
        <p
          role="alert"
          className="flex flex-wrap items-center gap-3 border-t border-line bg-warning-tint px-4 py-2 text-dense leading-5 lg:px-6"
        >
          {t('taken')}
          <Button size="sm" variant="outline" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        </p>
      ) : null}
      {error ? (
        <p role="alert" className="border-t border-line px-4 py-2 text-dense leading-5 text-bad lg:px-6">
          {sentence(error)}
        </p>
      ) : null}
    </>
  )
}

function useDraftMoves(draft: FiguresDraft) {
  const { t } = useTranslation('business-settings')
  const { api } = useViewer()
  const refresh = [api.businessSettings.key(), api.confirmations.key()]
  const isForTwo = Object.keys(draft.changes).some(takesTwo)
  return {
    publish: useChange(api.businessSettings.publish.mutationOptions(), {
      refresh,
      done: t(isForTwo ? 'askedDone' : 'published'),
      after: () => isForTwo || draft.clear(),
    }),
    discard: useChange(api.businessSettings.discard.mutationOptions(), { refresh, done: t('discarded'), after: draft.clear }),
    takeBack: useChange(api.confirmations.decline.mutationOptions(), { refresh }),
  }
}

function Status({ draft, count }: { draft: FiguresDraft; count: number }) {
  const { t } = useTranslation('business-settings')
  const locale = useLocale()
  const { draft: kept } = draft.current
  if (draft.faults.length > 0) return t('unsavedFault')
  if (draft.isSaving) return t('saving')
  if (count === 0 || !kept) return t('same')
  const day = formatDay(draft.from, locale, 'full')
  return `${t('savedAt', { time: formatTime(kept.savedAt, locale) })}${t('comma')}${t('fromDay', { day })}`
}

/** The names of those who may confirm what the actor sends; empty where nobody else can. */
export function useConfirmers() {
  const { api } = useViewer()
  const { data } = useQuery(api.confirmations.second.queryOptions({ input: { needs: 'settings.write' }, staleTime: 60_000 }))
  return data
}

function PublishWords({ draft }: { draft: FiguresDraft }) {
  const { t } = useTranslation('business-settings')
  const { others = [] } = useConfirmers() ?? {}
  if (!Object.keys(draft.changes).some(takesTwo)) return t('publish')
  const [name] = others
  return others.length === 1 && name ? t('askOne', { name: `\u2068${name}\u2069` }) : t('ask')
}
