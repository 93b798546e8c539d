import { useTranslation } from 'react-i18next'
import type { ClaimDetail } from '#domain/renting/claims/claim.contract.ts'

type Side = 'customer' | 'owner' | 'admin'

/** Who is who in a claim, as its reader says it: themselves, and the others by name where one is known. */
export function useClaimSides(file: Pick<ClaimDetail, 'as' | 'customer' | 'owner'>): (side: Side) => string {
  const { t } = useTranslation('claims')
  return (side) => {
    if (side === file.as) return t('own')
    if (side === 'admin') return t('side.admin')
    const name = file[side]
    // The name is isolated, so that what follows stands on its side in either direction.
    return name ? `\u2068${name}\u2069 (${t(`side.${side}`)})` : t(`side.${side}`)
  }
}
