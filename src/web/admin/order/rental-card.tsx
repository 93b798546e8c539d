import { useTranslation } from 'react-i18next'
import type { RentalDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { hasPackingSlip } from '#domain/renting/rentals/hand-over.policy.ts'
import { formatInstant, formatRange } from '#values/format.ts'
import { formatPhone } from '#values/phone.ts'
import { RentalBadge } from '#web/admin/lists/words.tsx'
import { ClaimBadge } from '#web/features/claims/claim-badge.tsx'
import { AddressLines } from '#web/features/orders/isolated.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { Collection } from './collection.tsx'
import { HandOverPhotos } from './hand-over-photos.tsx'
import { Moves } from './moves.tsx'
import { PersonLink } from './person-link.tsx'
import { Why } from './why.tsx'

/** A link among small words. */
const smallLink = cn(linkClass, 'inline pb-0 text-caption leading-5')

/** A rental of an order: its state, its photographs, and its moves. */
export function RentalCard({ orderId, rental }: { orderId: string; rental: RentalDetail }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  const { id, piece, owner, ownerId, unitId, from, until, price, status, answerBy, dispatchAt, reason } = rental
  return (
    <section id={id} aria-label={piece} className="scroll-mt-4 rounded-card border border-line bg-card p-4 lg:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-secondary leading-6 font-semibold">{piece}</h2>
        <Price amount={price} />
      </div>
      <p className="text-caption leading-5 text-quiet">
        {t('rental.owner')}{' '}
        <PersonLink id={ownerId} className="text-caption leading-5 font-normal">
          {owner}
        </PersonLink>{' '}
        · <UnitLabel unitId={unitId} /> · {hasPackingSlip(status) ? <SlipLink id={id} /> : null}
        <bdi>{formatRange({ from, until }, locale)}</bdi>
      </p>
      <Reach rental={rental} />
      <OwnersDoor door={rental.ownersDoor} />
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-quiet">
        <RentalBadge status={status} />
        {status === 'requested' && answerBy ? t('rental.answerBy', { at: formatInstant(answerBy, locale) }) : null}
        {status === 'confirmed' ? t('rental.packBy', { at: formatInstant(dispatchAt, locale) }) : null}
      </p>
      {reason ? <Why reason={reason} className="mt-1.5 text-dense leading-5" /> : null}
      <HandOverPhotos id={id} photos={rental.photos} className="mt-3" />
      <Claims claims={rental.claims} />
      <Collection rental={rental} />
      <Custody rental={rental} />
      <Moves orderId={orderId} rental={rental} />
    </section>
  )
}

/** Its owner's contact, whether it changes hands in person, and whether a piece of the item is out. */
function Reach({ rental: { handOver, ownerEmail, ownerMobile, pickupContactNumber, isCurrentlyRented } }: { rental: RentalDetail }) {
  const { t } = useTranslation('operations')
  const numbers = [...new Set([pickupContactNumber, ownerMobile])].filter((number) => number !== null)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-caption leading-5 text-quiet">
      {handOver === 'in_person' ? <span className="font-semibold text-ink">{t('rental.inPerson')}</span> : null}
      {numbers.map((number) => (
        <a key={number} href={`tel:${number}`}>
          <bdi translate="no" dir="ltr" className={smallLink}>
            {formatPhone(number)}
          </bdi>
        </a>
      ))}
      {ownerEmail ? (
        <a href={`mailto:${ownerEmail}`}>
          <bdi translate="no" className={smallLink}>
            {ownerEmail}
          </bdi>
        </a>
      ) : null}
      {isCurrentlyRented ? <span>{t('rental.isOut')}</span> : null}
    </p>
  )
}

/** The door at which the piece is picked up and brought back. */
function OwnersDoor({ door }: { door: RentalDetail['ownersDoor'] }) {
  const { t } = useTranslation('operations')
  if (!door) return null
  const { area, landmark, building, note, phone } = door
  return (
    <p className="text-caption leading-5 text-quiet">
      <span className="font-semibold text-ink">{t('rental.ownersDoor')}</span> <AddressLines parts={[area, landmark, building, note]} />{' '}
      <a href={`tel:${phone}`}>
        <bdi translate="no" dir="ltr" className={smallLink}>
          {formatPhone(phone)}
        </bdi>
      </a>
    </p>
  )
}

/** The code of a piece, which opens its label to print. */
function UnitLabel({ unitId }: { unitId: string }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  return (
    <a
      href={`/api/units/${unitId}/label.pdf?locale=${locale}`}
      target="_blank"
      rel="noreferrer"
      aria-label={t('rental.label', { code: unitId })}
      className="hover:text-primary-text"
    >
      <bdi translate="no" className={smallLink}>
        {unitId}
      </bdi>
    </a>
  )
}

function SlipLink({ id }: { id: string }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  return (
    <>
      <a href={`/api/rentals/${id}/packing-slip.pdf?locale=${locale}`} target="_blank" rel="noreferrer" className={smallLink}>
        {t('rental.slip')}
      </a>{' '}
      ·{' '}
    </>
  )
}

function Claims({ claims }: Pick<RentalDetail, 'claims'>) {
  const { t } = useTranslation('claims')
  if (claims.length === 0) return null
  return (
    <ul aria-label={t('title')} className="mt-3 -mb-1 divide-y divide-line border-t border-line text-dense leading-5">
      {claims.map(({ id, kind, status, amount }) => (
        <li key={id} className="relative flex flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-sunk">
          <LocalLink to={`/admin/claims/${id}`} className="font-semibold after:absolute after:inset-0 after:content-['']">
            {t(`kind.${kind}`)}
          </LocalLink>
          <ClaimBadge status={status} />
          <span className="ms-auto">
            <Price amount={amount} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Custody({ rental: { custody } }: { rental: RentalDetail }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  if (custody.length === 0) return null
  return (
    <ul aria-label={t('rental.custody')} className="mt-2 text-caption leading-5 text-quiet">
      {custody.map(({ stage, gave, took, at }) => (
        <li key={stage}>
          {t('rental.handOver', { gave: t(`rental.holder.${gave}`), took: t(`rental.holder.${took}`), at: formatInstant(at, locale) })}
        </li>
      ))}
    </ul>
  )
}
