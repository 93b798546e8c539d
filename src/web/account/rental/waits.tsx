import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Wait } from '#domain/renting/waits/wait.contract.ts'
import { formatRange } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { Piece } from '#web/features/orders/piece.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { quietActionClass } from '#web/ui/link-class.ts'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { DialogPiece } from './dialog-piece.tsx'

/** The days that somebody waits for, with the way to the checkout of those that are reserved for them; nothing when there are none. */
export function Waits() {
  const { t } = useTranslation('waits')
  const { api } = useViewer()
  const { data } = useQuery({ ...api.waits.list.queryOptions(), staleTime: 10_000, refetchInterval: 60_000 })
  const [leaving, setLeaving] = useState<Wait | null>(null)
  if (!data || data.waits.length === 0) return null
  return (
    <section id="waits" className="mt-14 scroll-mt-24 first:mt-0">
      <SectionTitle title={t('title')} />
      <ul className="mt-3 border-t border-line">
        {data.waits.map((wait) => (
          <li key={wait.id} className="border-b border-line py-4">
            <Piece piece={wait} isSmall badge={<State wait={wait} />}>
              <Actions wait={wait} onLeave={() => setLeaving(wait)} />
            </Piece>
          </li>
        ))}
      </ul>
      {leaving ? <LeaveDialog wait={leaving} onClose={() => setLeaving(null)} /> : null}
    </section>
  )
}

function State({ wait: { heldUntil } }: { wait: Wait }) {
  const { t } = useTranslation('waits')
  return heldUntil ? <Badge tone="primary">{t('reserved')}</Badge> : <Badge>{t('waiting')}</Badge>
}

function Actions({ wait, onLeave }: { wait: Wait; onLeave: () => void }) {
  const { t } = useTranslation('waits')
  const locale = useLocale()
  const { orderId, name, heldUntil } = wait
  const range = formatRange(wait, locale)
  return (
    <>
      <p className="mt-1 type-small text-quiet">{range}</p>
      {heldUntil ? <p className="type-small font-semibold">{t('until', { by: instantWords(heldUntil, locale) })}</p> : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1">
        {orderId ? (
          <Button asChild size="sm" variant="outline">
            <LocalLink to={`/checkout?order=${orderId}`}>{t('checkout')}</LocalLink>
          </Button>
        ) : null}
        <button
          type="button"
          onClick={onLeave}
          aria-label={t('leaveNamed', { name, days: range })}
          className={`${quietActionClass} underline decoration-line underline-offset-4`}
        >
          {t(orderId ? 'release' : 'leave')}
        </button>
      </div>
    </>
  )
}

function LeaveDialog({ wait, onClose }: { wait: Wait; onClose: () => void }) {
  const { t } = useTranslation('waits')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const leave = useChange(api.waits.leave.mutationOptions(), {
    answers: api.waits.list.queryKey(),
    refresh: [api.orders.list.key()],
    done: t('left'),
    after: onClose,
  })
  return (
    <ConfirmDialog
      title={t('leaveTitle')}
      className="lg:w-140"
      keep={t('stay')}
      isKeepFirst
      confirm={{ variant: 'destructive', pending: leave.isPending, onClick: () => leave.mutate({ id: wait.id }), children: t('leave') }}
      problem={leave.error && sentence(leave.error)}
      onClose={onClose}
    >
      <DialogPiece rental={wait} />
      <p className="mt-4 type-body">{t(wait.orderId ? 'releaseText' : 'leaveText')}</p>
    </ConfirmDialog>
  )
}
