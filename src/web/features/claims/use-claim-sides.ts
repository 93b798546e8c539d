import { useTranslation } from 'react-i18next'
import type { ClaimDetail } from '#domain/renting/claims/claim.contract.ts'

type Side = 'customer' | 'owner' | 'admin'

/** Labels of the sides of a claim for its reader: themselves, and the others by name if one is known. */
export function useClaimSides(file: Pick<ClaimDetail, 'as' | 'customer' | 'owner'>): (side: Side) => string {
  const { t } = useTranslation('claims')
  return (side) => {
    if (side === file.as) return t('own')
    if (side === 'admin') return t('side.admin')
    const name = file[side]
    // The name is isolated, so that the text after it keeps its side in either direction.
    return name ? `\u2068${name}\u2069 (${t(`side.${side}`)})` : t(`side.${side}`)
  }
}
