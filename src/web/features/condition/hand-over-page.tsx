import { useSuspenseQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DueHandOver } from '#domain/renting/conditions/hand-over.contract.ts'
import { handOverTable, photosEach } from '#domain/renting/rentals/hand-over.policy.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { formatRange } from '#values/format.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ConditionPhotos } from './condition-photos.tsx'
import { LabelLink } from './label-link.tsx'

interface HandOverPageProps {
  id: string
  /** The path of the list. */
  back: string
  /** The title and description of the page. */
  head: (title: string) => ReactNode
  /** The text before the pictures. */
  lead?: (handOver: DueHandOver, rental: RentalView) => ReactNode
  /** The action once all four pictures are there, or where none are taken. */
  action?: (handOver: DueHandOver, rental: RentalView) => ReactNode
  /** The alternative action, which needs no pictures. */
  otherwise?: (rental: RentalView) => ReactNode
}

/** The photographs of the hand-over that comes next for a rental; says so where there is none. */
export function HandOverPage({ id, back, head, lead, action, otherwise }: HandOverPageProps) {
  const { t } = useTranslation('condition')
  const { api } = useViewer()
  const locale = useLocale()
  const { data: rental } = useSuspenseQuery(api.rentals.get.queryOptions({ input: { id } }))
  const { data } = useSuspenseQuery(api.handOvers.due.queryOptions())
  const handOver = data.handOvers.find((one) => one.rental === id)
  const title = handOver?.piece ?? t('title')
  const isPhotographed = handOver && handOverTable[handOver.stage].moves[rental.handOver].length > 0
  const isComplete = handOver && rental.photos.filter(({ stage }) => stage === handOver.stage).length >= photosEach
  return (
    <div className="wrap max-w-220 pt-6 pb-16 lg:pt-10">
      {head(title)}
      <LocalLink to={back} className="inline-flex min-h-11 items-center type-small text-quiet hover:text-primary-text">
        {t('title')}
      </LocalLink>
      <h1 className="type-h1-small">{title}</h1>
      {handOver ? (
        <>
          <p className="mt-1 type-small text-quiet">
            <bdi>{formatRange(rental, locale)}</bdi> · <bdi translate="no">{handOver.unitId}</bdi>
          </p>
          {lead?.(handOver, rental)}
          {isPhotographed ? (
            <>
              <div className="mt-6">
                <ConditionPhotos key={handOver.stage} rental={rental} stage={handOver.stage} />
              </div>
              <p className="mt-4 max-w-text type-small text-quiet">{t('why')}</p>
            </>
          ) : null}
          {handOver.stage === 'packing' || handOver.stage === 'return' ? (
            <p className="mt-2">
              <LabelLink href={`/api/units/${handOver.unitId}/label.pdf?locale=${locale}`}>{t('label.print')}</LabelLink>
            </p>
          ) : null}
          {handOver.stage === 'packing' || handOver.stage === 'delivery' ? (
            <p>
              <LabelLink of={ReceiptText} href={`/api/rentals/${id}/packing-slip.pdf?locale=${locale}`}>
                {t('slip.print')}
              </LabelLink>
            </p>
          ) : null}
          {action && (isComplete || !isPhotographed) ? <div className="mt-6">{action(handOver, rental)}</div> : null}
          {otherwise?.(rental)}
        </>
      ) : (
        <>
          <p className="mt-3 type-body text-quiet">{t('nothing')}</p>
          {otherwise?.(rental)}
        </>
      )}
    </div>
  )
}
