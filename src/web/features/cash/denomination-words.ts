import { useTranslation } from 'react-i18next'
import type { Denomination } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'

const dinar = 1000
const piastre = 10

interface DenominationWords {
  name: string
  /** The figure that is printed on it. */
  figure: string
}

/** The words of a note or coin. */
export function useDenominationWords(): (one: Denomination) => DenominationWords {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  return (one) => {
    const fils = Number(one)
    if (one === '500') return { name: t('unit.half'), figure: '½' }
    if (one === '250') return { name: t('unit.quarter'), figure: '¼' }
    if (one === '5') return { name: t('unit.halfPiastre'), figure: '½' }
    const count = fils >= dinar ? fils / dinar : fils / piastre
    const number = formatNumber(count, locale)
    return { name: t(fils >= dinar ? 'unit.dinar' : 'unit.piastre', { count, number }), figure: number }
  }
}
