import { useQueryClient } from '@tanstack/react-query'
import { type IconNode, Link, Redo2, Undo2 } from 'lucide'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#values/format.ts'
import { KeyCap } from '#web/admin/palette/key-cap.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { type ApiProblem, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFailure } from './use-failure.ts'
import { useKeys } from './use-keys.ts'
import type { SiteDraft } from './use-site-draft.ts'

interface DraftBarProps {
  site: SiteDraft
  /** Shows the place that a step back or forth has changed. */
  onStep: (place: string) => void
}

/** The state of the draft, undo and redo, its link, and publishing; ⌘ S or Ctrl S publishes. */
export function DraftBar({ site, onStep }: DraftBarProps) {
  const { t } = useTranslation('site-editor')
  const { draft, state, adopt } = site
  const count = draft.places.length
  const publish = usePublish(adopt)
  const canPublish = count > 0 && state === 'idle' && draft.revision !== null
  const send = () => {
    if (canPublish && draft.revision !== null) publish.mutate({ revision: draft.revision, live: draft.live })
  }
  const step = (take: SiteDraft['undo']) => {
    if (take) onStep(take())
  }
  useKeys({ save: send, undo: () => step(site.undo), redo: () => step(site.redo) })
  return (
    <div data-bar="top" className="sticky top-0 z-20 border-b border-line bg-page">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 lg:px-6">
        <h1 className="text-heading leading-8 font-light">{t('title')}</h1>
        <span className="flex-1 lg:hidden" />
        <Step label={t('undo')} icon={Undo2} onClick={site.undo && (() => step(site.undo))} className="lg:order-1" />
        <Step label={t('redo')} icon={Redo2} onClick={site.redo && (() => step(site.redo))} className="lg:order-1" />
        <div
          data-bar="bottom"
          className="contents max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-4 max-lg:pt-2 max-lg:pb-[max(8px,env(safe-area-inset-bottom))]"
        >
          {count > 0 ? <Badge tone="warning">{t('draft')}</Badge> : null}
          <p aria-live="polite" className="min-w-0 flex-1 text-dense leading-5 text-quiet max-lg:text-caption">
            {count > 0 ? <span className="font-semibold text-ink">{t('changes', { count })} </span> : null}
            <Status site={site} />
          </p>
          <PreviewLink previewKey={draft.previewKey} />
          <Button
            size="sm"
            aria-disabled={!canPublish || undefined}
            pending={publish.isPending}
            onClick={send}
            className="px-4 text-dense max-lg:h-12 max-lg:w-full lg:order-1"
          >
            {t('publish')}
            <span className="hidden lg:inline">
              <KeyCap>Ctrl S</KeyCap>
            </span>
          </Button>
        </div>
      </div>
      {state === 'taken' ? <Taken site={site} /> : null}
      <WaitingAccount alias={draft.waitingAlias} />
      {draft.base !== draft.live && count > 0 ? (
        <p className="border-t border-line bg-gold-tint px-4 py-2 text-dense text-gold-text lg:px-6">
          {t('liveMoved', { version: draft.live })}
        </p>
      ) : null}
    </div>
  )
}

/** Publishes the draft and adopts the answer. */
function usePublish(adopt: SiteDraft['adopt']) {
  const { t } = useTranslation('site-editor')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  return useChange(api.settings.publish.mutationOptions(), {
    before: adopt,
    refresh: [api.settings.history.key()],
    done: ({ waitingAlias }) => ({ title: t('published'), ...(waitingAlias !== null && { description: t('waits.toast') }) }),
    refused: useFailure(),
    // A newer draft of somebody else is offered at once.
    whenRefused: (error: Partial<ApiProblem>) =>
      error.status === 409 && queryClient.invalidateQueries({ queryKey: api.settings.draft.key() }),
  })
}

/** Copies the address of the preview in this language, or shows it where the clipboard is closed. */
function PreviewLink({ previewKey }: Pick<SiteDraft['draft'], 'previewKey'>) {
  const { t } = useTranslation('site-editor')
  const locale = useLocale()
  const copy = async () => {
    const path = `/preview/${previewKey}${locale === 'ar' ? '?lang=ar' : ''}`
    const { href } = new URL(path, window.location.href)
    try {
      await navigator.clipboard.writeText(href)
      toast(t('linkCopied'), { description: t('linkText'), tone: 'good' })
    } catch {
      toast(t('linkShown'), { description: href, tone: 'info' })
    }
  }
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={!previewKey}
      onClick={() => void copy()}
      className="px-4 text-dense max-lg:border-0 max-lg:px-2 lg:order-1"
    >
      <Icon of={Link} className="size-4" /> {t('previewLink')}
    </Button>
  )
}

/** Another account for CliQ is live only once a second person has confirmed it. */
function WaitingAccount({ alias }: { alias: string | null }) {
  const { t } = useTranslation('site-editor')
  if (alias === null) return null
  return (
    <p className="border-t border-line bg-gold-tint px-4 py-2 text-dense leading-6 text-gold-text lg:px-6">
      {alias === '' ? t('waits.none') : <MarkedText text={t('waits.account', { alias })} marks={{ alias: <bdi dir="ltr" /> }} />}{' '}
      <LocalLink to="/admin/confirmations" className={linkClass}>
        {t('waits.see')}
      </LocalLink>
    </p>
  )
}

interface StepProps {
  label: string
  icon: IconNode
  onClick: (() => void) | null
  className: string
}

/** One that leads nowhere keeps the focus. */
function Step({ label, icon, onClick, className }: StepProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={!onClick || undefined}
      onClick={() => onClick?.()}
      className={cn('aria-disabled:opacity-40 [&_svg]:size-4.5', className)}
    >
      <Icon of={icon} className="rtl:-scale-x-100" />
    </IconButton>
  )
}

function Status({ site: { draft, state } }: { site: SiteDraft }) {
  const { t } = useTranslation('site-editor')
  const locale = useLocale()
  if (state !== 'idle') return t(`state.${state}`)
  if (draft.places.length === 0) return t('state.same')
  const time = draft.savedAt ? formatTime(draft.savedAt, locale) : ''
  return t('state.saved', { time, name: draft.savedBy ?? '' })
}

function Taken({ site: { theirs, hasOwn, showTheirs, keepMine } }: { site: SiteDraft }) {
  const { t } = useTranslation('site-editor')
  const locale = useLocale()
  const { savedBy, savedAt } = theirs ?? {}
  const isNamed = savedBy && savedAt
  const who = isNamed
    ? t('taken.by', { name: savedBy, time: formatTime(savedAt, locale) })
    : t(theirs && theirs.revision === null ? 'taken.published' : 'taken.somebody')
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-t border-line bg-gold-tint px-4 py-2 text-dense text-gold-text lg:px-6"
    >
      <p className="flex-1 basis-60">
        {who} {hasOwn ? t('taken.kept') : null}
      </p>
      <Button variant="outline" size="sm" onClick={showTheirs}>
        {t('taken.theirs')}
      </Button>
      {hasOwn ? (
        <Button variant="outline" size="sm" onClick={keepMine}>
          {t('taken.mine')}
        </Button>
      ) : null}
    </div>
  )
}
