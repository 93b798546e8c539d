import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { ManagedItemDetail } from '#domain/renting/managed-items/managed-items.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { formatPhone } from '#values/phone.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { Missing } from '#web/admin/missing.tsx'
import { Card } from '#web/admin/order/card.tsx'
import { PersonLink } from '#web/admin/order/person-link.tsx'
import { Trail } from '#web/admin/order/trail.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { ItemPicture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { History } from './history.tsx'
import { ItemMoves } from './item-moves.tsx'
import { Units } from './units.tsx'
import { StateBadge, useKind } from './words.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.managedItems.get.queryOptions({ input: { id: params['id'] ?? '' } })])
}

/** An address that no item has stays in the administration. */
export function ErrorBoundary() {
  return <Missing of="item" list="/admin/items" />
}

/** `/admin/items/:id`: an item with its units, what they went through, and what the shop may do with it. */
export default function ItemScreen() {
  const { t } = useTranslation(['managed-items', 'operations', 'items'])
  const { api } = useViewer()
  const id = useParams()['id'] ?? ''
  const { data: item } = useSuspenseQuery(api.managedItems.get.queryOptions({ input: { id }, staleTime: 5_000 }))
  const { name, otherName, brand, state, listing } = item
  return (
    <div className="px-4 py-5 lg:p-6">
      <PageHead title={name} />
      <BackLink to="/admin/items">{t('operations:nav.items')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-page-title leading-10 font-light">{name}</h1>
        <StateBadge state={state} />
        {listing === 'submitted' ? <Badge tone="gold">{t('revision')}</Badge> : null}
        <p className="text-dense text-quiet">
          <bdi>{otherName}</bdi> · <bdi translate="no">{brand}</bdi> · <bdi>{id}</bdi>
        </p>
      </div>
      <Links item={item} />
      <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,1fr)_372px]">
        <div className="flex min-w-0 flex-col gap-3.5">
          <Pictures item={item} />
          <Units item={item} />
          <History history={item.history} />
          <Trail rows={item.trail} />
        </div>
        <div className="flex min-w-0 flex-col gap-3.5">
          <ItemMoves item={item} />
          <Facts item={item} />
          <Owner owner={item.owner} />
          <Prices item={item} />
        </div>
      </div>
    </div>
  )
}

function Links({ item: { id, state, listing } }: { item: ManagedItemDetail }) {
  const { t } = useTranslation('managed-items')
  return (
    <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
      {state === 'live' ? (
        <LocalLink to={`/product/${id}`} className={linkClass}>
          {t('item.public')}
        </LocalLink>
      ) : null}
      {listing === 'submitted' ? (
        <LocalLink to={`/admin/approvals?listing=${id}`} className={linkClass}>
          {t('item.approval')}
        </LocalLink>
      ) : null}
      <LocalLink to={`/admin/calendar?q=${id}`} className={linkClass}>
        {t('item.calendar')}
      </LocalLink>
    </p>
  )
}

function Pictures({ item: { pictures } }: { item: ManagedItemDetail }) {
  const { t } = useTranslation('managed-items')
  if (pictures.length === 0) return null
  return (
    <ul aria-label={t('item.pictures')} className="no-scrollbar flex gap-3 overflow-x-auto">
      {pictures.map((picture) => (
        <li key={picture.base} className="aspect-4/5 h-60 shrink-0 overflow-hidden rounded-card">
          <a href={`${picture.base}-${picture.widths.at(-1) ?? picture.width}.webp`} target="_blank" rel="noreferrer">
            <ItemPicture picture={picture} sizes="192px" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Facts({ item }: { item: ManagedItemDetail }) {
  const { t } = useTranslation(['managed-items', 'items'])
  const locale = useLocale()
  const { category, type, size, condition, agreedValue, deposit, at, completedRentals } = item
  return (
    <Card title={t('item.facts')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-dense">
        <Line name={t('kind')}>{useKind()({ category, type })}</Line>
        <Line name={t('size')}>{size === 'One Size' ? t('items:size.One Size') : <bdi>{size}</bdi>}</Line>
        <Line name={t('item.condition')}>{t(`items:condition.${condition}`)}</Line>
        <Line name={t('item.agreedValue')}>
          <Price amount={agreedValue} size="small" />
        </Line>
        <Line name={t('item.deposit')}>
          <Price amount={deposit} size="small" />
        </Line>
        <Line name={t('item.rentals')}>{formatNumber(completedRentals, locale)}</Line>
        <Line name={t('added')}>
          <time dateTime={at}>{formatDay(dayAt(new Date(at)), locale)}</time>
        </Line>
      </dl>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 break-words text-end">{children}</dd>
    </>
  )
}

function Owner({ owner: { id, name, email, phone, items } }: { owner: ManagedItemDetail['owner'] }) {
  const { t } = useTranslation(['managed-items', 'operations'])
  return (
    <Card
      title={<PersonLink id={id}>{name}</PersonLink>}
      end={
        <LocalLink to={`/admin/items?q=${id}`} className="hover:text-primary-text">
          {t('item.ofOwner', { count: items })}
        </LocalLink>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-dense">
        {phone ? (
          <Line name={t('operations:order.phone')}>
            <a href={`tel:${phone}`}>
              <bdi translate="no" dir="ltr">
                {formatPhone(phone)}
              </bdi>
            </a>
          </Line>
        ) : null}
        {email ? (
          <Line name={t('operations:order.email')}>
            <a href={`mailto:${email}`}>
              <bdi translate="no">{email}</bdi>
            </a>
          </Line>
        ) : null}
      </dl>
    </Card>
  )
}

function Prices({ item: { prices } }: { item: ManagedItemDetail }) {
  const { t } = useTranslation('managed-items')
  return (
    <Card title={t('item.prices')}>
      <ol className="grid gap-x-6 text-dense sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-7">
        {prices.map((price, index) => (
          // The place in the list is the length.
          <li key={`${index}-${price}`} className="flex items-baseline justify-between gap-2 border-t border-line py-1">
            <span className="text-quiet">{t('item.days', { count: index + 1 })}</span>
            <Price amount={price} size="small" />
          </li>
        ))}
      </ol>
    </Card>
  )
}
