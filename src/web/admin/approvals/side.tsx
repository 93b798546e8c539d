import { CircleAlert, CircleCheck } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingCheck, ReviewedListing } from '#domain/catalogue/listings/approvals/listing-queue.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { formatPhone } from '#values/phone.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** The automatic checks, the owner, and similar items. */
export function Side({ file }: { file: ReviewedListing }) {
  return (
    <aside className="flex flex-col gap-6 border-line p-4 max-xl:border-t lg:p-5 xl:h-(--below-admin-header) xl:overflow-y-auto xl:border-s">
      <Checks checks={file.checks} />
      <Owner file={file} />
      <Similar file={file} />
    </aside>
  )
}

function Checks({ checks }: { checks: readonly ListingCheck[] }) {
  const { t } = useTranslation('approvals')
  const open = checks.filter(({ isFine }) => !isFine).length
  return (
    <section>
      <h3 className="text-secondary font-semibold">{t('checks')}</h3>
      <p className="text-caption text-quiet">{open === 0 ? t('checksFine') : t('checksOpen', { count: open })}</p>
      <ul className="mt-2 flex flex-col">
        {checks.map((check) => (
          <li key={check.check} className="flex items-start gap-2.5 border-t border-line py-2 text-dense leading-5">
            <Icon
              of={check.isFine ? CircleCheck : CircleAlert}
              className={cn('mt-0.5 size-4.5 shrink-0', check.isFine ? 'text-good' : 'text-warning')}
            />
            <span className="min-w-0">
              {t(`check.${check.check}.${check.isFine ? 'fine' : 'open'}`, { count: check.about.length })}
              <Figures check={check} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figures({ check: { check, figures, about, isFine } }: { check: ListingCheck }) {
  const { t, i18n } = useTranslation('approvals')
  const locale = useLocale()
  const money = (at: number) => formatMoney(figures[at] ?? 0, locale)
  const fields = about.filter((one) => i18n.exists(`approvals:field.${one}`)).map((one) => t(`field.${one}`))
  const words =
    check === 'price' && figures.length === 3
      ? t('priceRange', { low: money(1), high: money(2) })
      : check === 'value'
        ? t('valueAgainst', { value: money(0), usual: money(1) })
        : !isFine && fields.length > 0
          ? fields.join(t('separator'))
          : null
  return words ? <span className="block text-caption text-quiet">{words}</span> : null
}

function Owner({ file: { owner } }: { file: ReviewedListing }) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  const rows: [string, ReactNode][] = [
    [t('owner.live'), formatNumber(owner.liveItems, locale)],
    [t('owner.rentals'), formatNumber(owner.completedRentals, locale)],
    [t('owner.rating'), owner.rating === null ? t('owner.noRating') : formatNumber(owner.rating, locale)],
    [t('owner.claims'), t('owner.claimsOf', { lost: owner.claimsLost, count: owner.claims })],
    [t('owner.requests'), formatNumber(owner.earlierRequests, locale)],
    ...(owner.email
      ? [
          [
            t('owner.email'),
            <bdi translate="no" key="email">
              {owner.email}
            </bdi>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(owner.mobile
      ? [
          [
            t('owner.mobile'),
            <bdi translate="no" key="mobile" dir="ltr">
              {formatPhone(owner.mobile)}
            </bdi>,
          ] as [string, ReactNode],
        ]
      : []),
  ]
  return (
    <section>
      <div className="flex items-center gap-3">
        <Avatar name={owner.name} className="size-10" />
        <div className="min-w-0">
          <h3 className="text-secondary font-semibold">
            <WrittenText as="bdi" translate="no">
              {owner.name}
            </WrittenText>
          </h3>
          <p className="text-caption text-quiet">
            {t('owner.since')} {formatDay(dayAt(new Date(owner.since)), locale, 'month')}
          </p>
        </div>
        {owner.isTrusted ? (
          <Badge tone="good" className="ms-auto">
            {t('owner.trusted')}
          </Badge>
        ) : null}
      </div>
      <dl className="mt-3 flex flex-col gap-1.5 text-dense leading-5">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-quiet">{name}</dt>
            <dd className="min-w-0 break-words text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Similar({ file: { similar } }: { file: ReviewedListing }) {
  const { t } = useTranslation('approvals')
  if (similar.length === 0) return null
  return (
    <section>
      <h3 className="text-secondary font-semibold">{t('similar')}</h3>
      <ul className="mt-2 grid grid-cols-3 gap-2">
        {similar.map(({ id, name, price, photo }) => (
          <li key={id} className="min-w-0">
            <LocalLink to={`/product/${id}`} target="_blank" className="block text-caption">
              {photo ? (
                <img
                  src={photo}
                  alt=""
                  width={88}
                  height={110}
                  className="aspect-4/5 h-auto w-full rounded-thumb bg-backdrop object-cover"
                />
              ) : null}
              <span className="line-clamp-2 rtl:leading-6">{name}</span>
              <Price amount={price} />
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
