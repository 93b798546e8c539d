import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxAddresses } from '#domain/accounts/profiles/address.contract.ts'
import type { Delivery } from '#domain/renting/orders/order.contract.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { SwitchRow } from '#web/ui/switch.tsx'

type Place = Pick<Delivery, 'area' | 'landmark' | 'building'>

/**
 * Whether a typed address is kept for the next order, and the switch that says so: on at first for somebody without any. Neither for guests,
 * nor for an address that is kept already, nor where no more can be.
 */
export function useKeepAddress(): { isKept: (place: Place) => boolean; rowOf: (place: Place) => ReactNode } {
  const { t } = useTranslation('checkout')
  const { api, person } = useViewer()
  const { data } = useQuery({ ...api.addresses.list.queryOptions(), enabled: person !== null })
  const [chosen, setChosen] = useState<boolean | null>(null)
  const saved = data?.addresses ?? []
  const isOffered = ({ area, landmark, building }: Place) =>
    data !== undefined &&
    saved.length < maxAddresses &&
    !saved.some((one) => one.area === area && one.landmark === landmark.trim() && one.building === building.trim())
  const isKept = (place: Place) => isOffered(place) && (chosen ?? saved.length === 0)
  return {
    isKept,
    rowOf: (place) =>
      isOffered(place) ? (
        <SwitchRow label={t('keepAddress')} hint={t('keepAddressHint')} checked={isKept(place)} onChange={setChosen} />
      ) : null,
  }
}
