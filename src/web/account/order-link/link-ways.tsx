import { CalendarPlus, FileDown, type IconNode, Unlink, UserPlus } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import type { Locale } from '#values/locale.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { GuestOrderProps } from './guest-order.ts'

const row = 'flex min-h-13 w-full cursor-pointer items-center gap-3 text-start text-secondary font-medium hover:text-primary-text'

/** The other uses of a link: calendar, receipt, an account, and switching it off. */
export function LinkWays({ token, linked, locale }: Omit<GuestOrderProps, 'next'> & { locale: Locale }) {
  const { t } = useTranslation('rentals')
  const { order, hasReceipt } = linked
  const file = (name: string) => `/api/order-links/${token}/${name}?locale=${locale}`
  const isToCome = order.rentals.some(({ status }) => meaningOf(status).isToCollect)
  return (
    <ul className="divide-y divide-line">
      {isToCome ? (
        <li>
          <a href={file('calendar.ics')} download className={row}>
            <Way icon={CalendarPlus} name={t('link.calendar')} />
          </a>
        </li>
      ) : null}
      {hasReceipt ? (
        <li>
          <a href={file('receipt.pdf')} download className={row}>
            <Way icon={FileDown} name={t('link.receipt')} />
          </a>
        </li>
      ) : null}
      <li>
        <LocalLink to={`/signup?next=${encodeURIComponent(`/profile/orders/${order.id}`)}`} className={row}>
          <Way icon={UserPlus} name={t('link.account')} hint={t('link.accountHint')} />
        </LocalLink>
      </li>
      <li>
        <EndLink token={token}>
          <Way icon={Unlink} name={t('link.end')} hint={t('link.endHint')} />
        </EndLink>
      </li>
    </ul>
  )
}

function Way({ icon, name, hint }: { icon: IconNode; name: string; hint?: string }) {
  return (
    <>
      <Icon of={icon} className="size-5 shrink-0 stroke-[1.6]" />
      <span className="flex-1">{name}</span>
      {hint ? <span className="type-small font-normal text-quiet">{hint}</span> : null}
    </>
  )
}

function EndLink({ token, children }: { token: string; children: ReactNode }) {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [isAsking, setAsking] = useState(false)
  const end = useChange(api.orderLinks.end.mutationOptions(), {
    before: () => setAsking(false),
    refresh: [api.orderLinks.open.queryKey({ input: { token } })],
    done: t('link.endDone'),
  })
  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={row}>
        {children}
      </button>
      {isAsking ? (
        <ConfirmDialog
          title={t('link.endAsk')}
          className="lg:w-120"
          keep={t('link.endKeep')}
          isKeepFirst
          confirm={{ variant: 'destructive', pending: end.isPending, onClick: () => end.mutate({ token }), children: t('link.end') }}
          problem={end.error && sentence(end.error)}
          onClose={() => setAsking(false)}
        >
          <p className="mt-2 type-body">{t('link.endText')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
