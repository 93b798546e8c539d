import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#domain/accounts/profiles/address.contract.ts'
import { formatPhone } from '#values/phone.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import type { AddressDraft } from './address-draft.ts'

interface SavedAddressesProps {
  draft: AddressDraft
  /** The area chosen in the search. */
  place: string | null
  onChange: (part: Partial<AddressDraft>) => void
}

/** The saved addresses of the account; the default one, or the first in the chosen area, fills an untouched form. */
export function SavedAddresses({ draft, place, onChange }: SavedAddressesProps) {
  const { t } = useTranslation('checkout')
  const { api, person } = useViewer()
  const { data } = useQuery({ ...api.addresses.list.queryOptions(), enabled: person !== null })
  const addresses = data?.addresses ?? []
  const take = ({ city, area, landmark, building, note, callsFirst }: Address) =>
    onChange({
      city,
      area,
      landmark,
      building,
      note: [note.replace(/[.،\s]+$/, ''), callsFirst ? t('callFirst') : ''].filter(Boolean).join('. '),
      ...(draft.phone.trim() === '' && person?.phone ? { phone: formatPhone(person.phone) } : {}),
    })
  const isOffered = useRef(false)
  useEffect(() => {
    const usual = place ? addresses.find(({ area }) => area === place) : addresses[0]
    if (!usual || isOffered.current) return
    isOffered.current = true
    if ((!draft.area || draft.area === place) && !draft.landmark && !draft.building) take(usual)
  })
  if (addresses.length === 0) return null
  const chosen = addresses.find(
    ({ area, landmark, building }) => area === draft.area && landmark === draft.landmark && building === draft.building,
  )
  return (
    <ChoiceChips
      legend={t('savedAddresses')}
      name="saved-address"
      value={chosen?.id ?? ''}
      options={addresses.map(({ id, label }) => ({ value: id, label }))}
      onChange={(id) => {
        const address = addresses.find((one) => one.id === id)
        if (address) take(address)
      }}
    />
  )
}
