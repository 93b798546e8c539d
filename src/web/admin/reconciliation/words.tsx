import { useTranslation } from 'react-i18next'
import type { ShownCandidate, ShownLine } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { formatDay } from '#values/format.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { WrittenText } from '#web/ui/written-text.tsx'

/** A line of the statement: its words, and its amount at the end. */
export function LineWords({ line, isOpen = false }: { line: ShownLine; isOpen?: boolean }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const { day, amount, narration, reference, counterparty, kind } = line
  const title = narration || reference || t(`lineKind.${kind}`)
  const others = [
    kind === 'other' || title === t(`lineKind.${kind}`) ? '' : t(`lineKind.${kind}`),
    counterparty,
    reference === title ? '' : reference,
  ]
  const more = others.filter(Boolean)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">
          <WrittenText as="bdi">{title}</WrittenText>
        </span>
        <span className="block wrap-anywhere text-caption text-quiet">
          {formatDay(day, locale, 'short')}
          {' · '}
          {more.length === 0 ? (
            t('noReference')
          ) : (
            <WrittenText as="bdi" translate="no">
              {more.join(' · ')}
            </WrittenText>
          )}
        </span>
      </span>
      <Sum amount={amount} isSigned className={isOpen ? 'text-gold-text' : undefined} />
    </div>
  )
}

/** Something of ours: what it is, whose, and its amount at the end. */
export function OurWords({ ours, isShort = false }: { ours: ShownCandidate; isShort?: boolean }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const { name, number, who, day, amount, orderId, reference } = ours
  const title = t(`ours.${name}`)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">
          {title}
          {number === null ? null : (
            <>
              {' '}
              {orderId === null ? (
                <bdi translate="no">{number}</bdi>
              ) : (
                <LocalLink to={`/admin/orders/${orderId}`} className="text-primary-text hover:underline">
                  <bdi translate="no">{number}</bdi>
                </LocalLink>
              )}
            </>
          )}
          {who === null ? null : (
            <>
              {t('joined')}
              <WrittenText as="bdi" translate="no">
                {who}
              </WrittenText>
            </>
          )}
        </span>
        {isShort ? null : (
          <span className="block text-caption text-quiet">
            {formatDay(day, locale, 'short')}
            {reference === null ? null : (
              <>
                {' · '}
                <bdi translate="no" className="wrap-anywhere">
                  {reference}
                </bdi>
              </>
            )}
          </span>
        )}
      </span>
      <Sum amount={amount} isSigned />
    </div>
  )
}
