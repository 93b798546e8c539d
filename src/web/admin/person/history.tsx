import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonDetail } from '#domain/renting/managed-people/person-detail.contract.ts'
import { formatInstant, formatNumber } from '#values/format.ts'
import { At, DepositBadge, RentalBadge } from '#web/admin/lists/words.tsx'
import { Card } from '#web/admin/order/card.tsx'
import { ClaimBadge } from '#web/features/claims/claim-badge.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** The search text by which the lists of the administration find everything of a person. */
function wordsFor({ email, phone }: PersonDetail): string {
  return encodeURIComponent(email ?? phone ?? '')
}

/** The orders of a person. */
export function Orders({ file }: { file: PersonDetail }) {
  const { orders } = file
  return (
    <Part of="orders" count={orders.count} shown={orders.rows.length} all={`/admin/orders?status=any&q=${wordsFor(file)}`}>
      {orders.rows.map(({ orderId, number, status, total, at }) => (
        <Row key={orderId} to={`/admin/orders/${orderId}`} name={number} end={<Price amount={total} />}>
          <RentalBadge status={status} /> <At at={at} />
        </Row>
      ))}
    </Part>
  )
}

type Listing = PersonDetail['listings']['rows'][number]
const visibilityTones: Readonly<Record<NonNullable<Listing['visibility']>, BadgeProps['tone']>> = {
  visible: 'good',
  paused: 'neutral',
  suspended: 'bad',
  archived: 'neutral',
}

/** A person's items; those on the market open in the shop. */
export function Listings({ file: { listings } }: { file: PersonDetail }) {
  const { t } = useTranslation('managed-people')
  return (
    <Part of="listings" count={listings.count} shown={listings.rows.length}>
      {listings.rows.map(({ id, name, status, visibility }) => (
        <Row key={id} to={visibility === 'visible' ? `/product/${id}` : null} name={name || t('history.unnamed')}>
          {visibility ? <Badge tone={visibilityTones[visibility]}>{t(`visibility.${visibility}`)}</Badge> : null}
          {status === 'approved' ? null : <Badge tone={status === 'submitted' ? 'warning' : 'neutral'}>{t(`listing.${status}`)}</Badge>}
        </Row>
      ))}
    </Part>
  )
}

/** The deposits of what a person rented. */
export function Deposits({ file }: { file: PersonDetail }) {
  const { deposits } = file
  return (
    <Part of="deposits" count={deposits.count} shown={deposits.rows.length} all={`/admin/deposits?q=${wordsFor(file)}`}>
      {deposits.rows.map(({ id, orderId, number, piece, status, amount }) => (
        <Row key={id} to={`/admin/orders/${orderId}#money`} name={number} end={<Price amount={amount} />}>
          <DepositBadge status={status} /> <span className="min-w-0 text-quiet">{piece}</span>
        </Row>
      ))}
    </Part>
  )
}

/** The claims that a person is a side of. */
export function Claims({ file: { claims } }: { file: PersonDetail }) {
  const { t } = useTranslation(['managed-people', 'claims'])
  return (
    <Part of="claims" count={claims.count} shown={claims.rows.length}>
      {claims.rows.map(({ id, number, piece, side, kind, status, amount }) => (
        <Row key={id} to={`/admin/claims/${id}`} name={`${t(`claims:kind.${kind}`)} · ${number}`} end={<Price amount={amount} />}>
          <ClaimBadge status={status} />
          <span className="min-w-0 text-quiet">
            {t(`side.${side}`)} · {piece}
          </span>
        </Row>
      ))}
    </Part>
  )
}

/** The cash orders that a person did not take at the door. */
export function Strikes({ file: { strikes } }: { file: PersonDetail }) {
  return (
    <Part of="strikes" count={strikes.length} shown={strikes.length}>
      {strikes.map(({ orderId, number, at }) => (
        <Row key={orderId} to={`/admin/orders/${orderId}`} name={number}>
          <At at={at} />
        </Row>
      ))}
    </Part>
  )
}

/** A person's reports, and reports about them and their items. */
export function Reports({ file: { reports } }: { file: PersonDetail }) {
  const { t } = useTranslation(['managed-people', 'reports'])
  return (
    <Part of="reports" count={reports.count} shown={reports.rows.length}>
      {reports.rows.map(({ id, isBy, about, piece, reason, isOpen, at }) => (
        <Row key={id} to={`/admin/reports?state=${isOpen ? 'open' : 'decided'}&about=${about}`} name={piece}>
          <Badge tone={isOpen ? 'warning' : 'neutral'}>{t(isOpen ? 'report.open' : 'report.decided')}</Badge>
          <span className="min-w-0 text-quiet">
            {t(isBy ? 'report.by' : 'report.of')} · {t(`reports:reason.${reason}`)}
          </span>
          <At at={at} />
        </Row>
      ))}
    </Part>
  )
}

/** A person's chats. */
export function Chats({ file: { chats } }: { file: PersonDetail }) {
  const { t } = useTranslation('managed-people')
  return (
    <Part of="chats" count={chats.count} shown={chats.rows.length}>
      {chats.rows.map(({ id, status, last, at }) => (
        <Row key={id} to={`/admin/chat?conversation=${id}`} name={last || t('chat.silent')}>
          <Badge tone={status === 'transferred_to_human' ? 'warning' : 'neutral'}>{t(`chat.${status}`)}</Badge>
          <At at={at} />
        </Row>
      ))}
    </Part>
  )
}

type Duty = NonNullable<PersonDetail['duties']>['rows'][number]

/** The shop's tasks for a suspended owner: the pieces to pack, to receive and to send back. */
export function Duties({ file: { duties } }: { file: PersonDetail }) {
  const { t } = useTranslation('managed-people')
  const locale = useLocale()
  if (duties === null) return null
  return (
    <Part of="duties" count={duties.count} shown={duties.rows.length}>
      {duties.rows.map((duty) => (
        <Row key={duty.id} to={`/admin/orders/${duty.orderId}#${duty.id}`} name={duty.piece}>
          <bdi translate="no" className="text-quiet">
            {duty.number}
          </bdi>{' '}
          <RentalBadge status={duty.status} />
          <span className="font-semibold">{t(`duty.${taskOf(duty)}`, { at: duty.packBy && formatInstant(duty.packBy, locale) })}</span>
        </Row>
      ))}
    </Part>
  )
}

function taskOf({ packBy, status, isWithShop }: Duty): 'pack' | 'receive' | 'sendBack' | 'nothing' {
  if (packBy !== null) return 'pack'
  if (status === 'return_in_transit') return 'receive'
  return isWithShop ? 'sendBack' : 'nothing'
}

interface PartProps {
  of: 'duties' | 'orders' | 'listings' | 'deposits' | 'claims' | 'strikes' | 'reports' | 'chats'
  count: number
  shown: number
  /** The list of all of them. */
  all?: string
  children: ReactNode
}

function Part({ of, count, shown, all = '', children }: PartProps) {
  const { t } = useTranslation('managed-people')
  const locale = useLocale()
  return (
    <Card title={t(`history.${of}`)} end={count > 0 ? formatNumber(count, locale) : null}>
      {count === 0 ? (
        <p className="text-dense leading-5 text-quiet">{t(`history.none.${of}`)}</p>
      ) : (
        <ul className="divide-y divide-line text-dense leading-5">{children}</ul>
      )}
      {count > shown && all ? (
        <LocalLink to={all} className={`${linkClass} mt-3`}>
          {t('history.all', { count })}
        </LocalLink>
      ) : count > shown ? (
        <p className="mt-2 text-caption text-quiet">{t('history.newest', { count: shown })}</p>
      ) : null}
    </Card>
  )
}

function Row({ to, name, end = null, children }: { to: string | null; name: string; end?: ReactNode; children: ReactNode }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 hover:bg-sunk">
      {to === null ? (
        <bdi className="font-semibold">{name}</bdi>
      ) : (
        <LocalLink to={to} className="font-semibold after:absolute after:inset-0 after:content-['']">
          <WrittenText as="bdi">{name}</WrittenText>
        </LocalLink>
      )}
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">{children}</span>
      {end ? <span className="ms-auto">{end}</span> : null}
    </li>
  )
}
