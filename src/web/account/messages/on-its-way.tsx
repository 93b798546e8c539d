import { CircleAlert, Clock } from 'lucide'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useTo } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import type { Outgoing } from './use-outgoing.ts'

interface OnItsWayProps {
  one: Outgoing
  className: string
  /** Nothing can be said here any more. */
  isClosed: boolean
  onRetry: () => void
  onDiscard: () => void
}

const press = 'min-h-11 cursor-pointer font-semibold underline underline-offset-2 lg:min-h-6'

/** Messages that have not arrived yet, and the reason of a refused one. */
export function OnItsWay({ one: { content, photo, isSending, error }, className, isClosed, onRetry, onDiscard }: OnItsWayProps) {
  const { t } = useTranslation('messages')
  const sentence = useRefusalWords()
  const { pathname } = useLocation()
  const to = useTo()
  const code = refusalCodeOf(error)
  const canRetry = !isClosed && !isHopeless(error)
  return (
    <div className="flex flex-col gap-1">
      {photo ? (
        <span className="ms-auto block w-fit overflow-hidden rounded-bubble border border-line opacity-75">
          {photo.preview ? (
            <img src={photo.preview} alt={t('photo-of', { name: t('you') })} className="block size-64 object-cover" />
          ) : (
            <span className="block px-4 py-2.5">{t('photo')}</span>
          )}
        </span>
      ) : (
        <p className={className}>
          <WrittenText className="block">{content}</WrittenText>
        </p>
      )}
      {isSending ? (
        <p role="status" className="flex items-center justify-end gap-1 text-caption text-quiet">
          <Icon of={Clock} className="size-3.5" />
          {t('sending')}
        </p>
      ) : (
        <p role="alert" className="flex flex-wrap items-center justify-end gap-x-3 text-caption text-bad">
          <span className="flex items-center gap-1.5">
            <Icon of={CircleAlert} className="size-4 shrink-0" />
            {error && !isClosed ? sentence(error) : t('unsent')}
          </span>
          {code?.endsWith('.sign-in-first') ? (
            <a href={to(`/login?next=${encodeURIComponent(pathname)}`)} className={`${press} inline-flex items-center`}>
              {t('signIn')}
            </a>
          ) : canRetry ? (
            <button type="button" onClick={onRetry} className={press}>
              {t('retry')}
            </button>
          ) : null}
          <button type="button" onClick={onDiscard} className={press}>
            {t('discard')}
          </button>
        </p>
      )}
    </div>
  )
}

/** The same file again is refused again. */
function isHopeless(error: unknown): boolean {
  const code = refusalCodeOf(error) ?? ''
  return code.startsWith('media.') || code === 'input.too-large'
}
