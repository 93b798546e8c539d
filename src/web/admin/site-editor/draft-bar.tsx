import { useQueryClient } from '@tanstack/react-query'
import { Link, Redo2, Undo2 } from 'lucide'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#values/format.ts'
import { clockAt } from '#values/day.ts'
import { localizedPath } from '#values/locale.ts'
import { KeyCap } from '#web/admin/palette/key-cap.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { type ApiProblem, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import type { SiteDraft } from './use-site-draft.ts'

/** How the draft stands, steps back and forth, its link, and publishing; ⌘ S or Ctrl S publishes. */
export function DraftBar({ site }: { site: SiteDraft }) {
  const { t } = useTranslation('site-editor')
  const { draft, state, undo, redo, adopt } = site
  const { api } = useViewer()
  const locale = useLocale()
  const words = useRefusalWords()
  const queryClient = useQueryClient()
  const count = draft.sections.length
  const publish = useMutation(
    api.settings.publish.mutationOptions({
      onSuccess: (answer) => {
        adopt(answer)
        void queryClient.invalidateQueries({ queryKey: api.settings.history.key() })
        toast(t('published'), { tone: 'good' })
      },
      onError: (error) => {
        const isRight = (error as Partial<ApiProblem>).status === 403
        toast(t('notPublished'), { description: isRight ? t('notAllowed') : words(error), tone: 'bad' })
      },
    }),
  )
  const canPublish = count > 0 && state === 'idle' && draft.revision !== null
  const send = () => {
    if (canPublish && draft.revision !== null) publish.mutate({ revision: draft.revision, live: draft.live })
  }
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const copy = async () => {
    const path = `/preview/${draft.previewKey}${locale === 'ar' ? '?lang=ar' : ''}`
    await navigator.clipboard.writeText(new URL(path, window.location.href).href)
    toast(t('linkCopied'), { description: t('linkText'), tone: 'good' })
  }
  return (
    <div className="sticky top-0 z-20 border-b border-line bg-page">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 lg:px-6">
        <h1 className="text-[22px] leading-8 font-light">{t('title')}</h1>
        {count > 0 ? <Badge tone="warning">{t('draft')}</Badge> : null}
        <p aria-live="polite" className="text-[14px] leading-5 text-quiet">
          {count > 0 ? <span className="font-semibold text-ink">{t('changes', { count })} </span> : null}
          <Status site={site} />
        </p>
        <span className="flex-1" />
        <IconButton label={t('undo')} disabled={!undo} onClick={() => undo?.()} className="disabled:opacity-40 [&_svg]:size-[18px]">
          <Icon of={Undo2} className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton label={t('redo')} disabled={!redo} onClick={() => redo?.()} className="disabled:opacity-40 [&_svg]:size-[18px]">
          <Icon of={Redo2} className="rtl:-scale-x-100" />
        </IconButton>
        <Button variant="outline" size="sm" disabled={!draft.previewKey} onClick={() => void copy()} className="px-4 text-[14px]">
          <Icon of={Link} className="size-4" /> {t('previewLink')}
        </Button>
        <Button size="sm" disabled={!canPublish} pending={publish.isPending} onClick={send} className="px-4 text-[14px]">
          {t('publish')}
          <span className="hidden lg:inline">
            <KeyCap>Ctrl S</KeyCap>
          </span>
        </Button>
      </div>
      {state === 'taken' ? <Taken site={site} /> : null}
      {draft.base !== draft.live && count > 0 ? (
        <p className="border-t border-line bg-gold-tint px-4 py-2 text-[14px] text-gold-text lg:px-6">
          {t('liveMoved', { version: draft.live })}
        </p>
      ) : null}
    </div>
  )
}

function Status({ site: { draft, state } }: { site: SiteDraft }) {
  const { t } = useTranslation('site-editor')
  const locale = useLocale()
  if (state !== 'idle') return t(`state.${state}`)
  if (draft.sections.length === 0) return t('state.same')
  const time = draft.savedAt ? formatTime(clockAt(new Date(draft.savedAt)), locale) : ''
  return t('state.saved', { time, name: draft.savedBy ?? '' })
}

function Taken({ site: { showTheirs, keepMine } }: { site: SiteDraft }) {
  const { t } = useTranslation('site-editor')
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-t border-line bg-gold-tint px-4 py-2 text-[14px] text-gold-text lg:px-6"
    >
      <p className="flex-1">{t('taken.text')}</p>
      <Button variant="outline" size="sm" onClick={showTheirs}>
        {t('taken.theirs')}
      </Button>
      <Button variant="outline" size="sm" onClick={keepMine}>
        {t('taken.mine')}
      </Button>
    </div>
  )
}

/** The address of the preview of a page in a language. */
export function framedPath(page: string, { key, locale }: { key: string; locale: 'en' | 'ar' }): string {
  return `${localizedPath(page, locale)}?preview=${key}`
}
