import { ArrowLeft, EllipsisVertical } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ThreadFoot } from './thread-foot.tsx'
import { Counterpart } from './thread-list.tsx'
import { ThreadLog } from './thread-log.tsx'
import { RentalLine } from './thread-side.tsx'
import { useAboutPerson, useCounterpartName } from './thread-words.ts'
import type { useThread } from './use-thread.ts'

const AboutSheet = lazy(() => import('./about-sheet.tsx'))

/** One conversation: with whom, about what, what was said, and the field to say more. */
export function ThreadPane({ talk }: { talk: ReturnType<typeof useThread> }) {
  const { t } = useTranslation('messages')
  const [search] = useSearchParams()
  const [isAsking, setAsking] = useState(false)
  const { thread } = talk
  const { rental } = thread
  const name = useCounterpartName()(thread)
  const kept = search.get('show')
  const aboutPerson = useAboutPerson(thread)
  const heading = useRef<HTMLHeadingElement>(null)
  // The row that led here is gone, or another one.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section aria-label={t('log', { name })} className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 items-center gap-3 border-b border-line bg-card px-2 py-2.5 lg:px-6 lg:py-3.5">
        <IconButton label={t('back')} className="lg:hidden" asChild>
          <LocalLink to={kept ? `/profile/messages?show=${kept}` : '/profile/messages'} state={{ from: thread.thread }}>
            <Icon of={ArrowLeft} className="rtl:-scale-x-100" />
          </LocalLink>
        </IconButton>
        <Counterpart row={thread} className="max-lg:-ms-2" />
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="truncate outline-none type-label">
            {name}
          </h2>
          <p className="truncate text-caption text-quiet">{aboutPerson}</p>
        </div>
        {rental ? (
          <IconButton label={t('about')} aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Icon of={EllipsisVertical} />
          </IconButton>
        ) : null}
      </header>
      {rental ? <RentalLine thread={thread} rental={rental} /> : null}
      <ThreadLog talk={talk} />
      <ThreadFoot talk={talk} />
      {rental && isAsking ? (
        <Suspense>
          <AboutSheet thread={thread} rental={rental} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
