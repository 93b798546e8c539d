import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cities } from '#domain/site/areas/area.contract.ts'
import type { Address } from '#domain/accounts/profiles/address.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { SwitchRow } from '#web/ui/switch.tsx'
import { useProfileAnswer } from '#web/account/use-profile.ts'
import { useViewer } from '#web/runtime/viewer.ts'

export interface AddressFormProps {
  /** Null for a new one. */
  address: Address | null
  /** Her first is the usual one without asking. */
  isFirst: boolean
  onClose: () => void
  onSaved: (answer: { addresses: Address[] }) => void
}

const needed = ['label', 'area', 'landmark', 'building'] as const
const empty = { label: '', city: 'Amman', area: '', landmark: '', building: '', note: '', callsFirst: false, isDefault: false } as const
type Draft = Pick<Address, keyof typeof empty>

/** City, area, landmark and building, as nobody here uses a postcode. */
export function AddressForm({ address, isFirst, onClose, onSaved }: AddressFormProps) {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const { say, failed } = useProfileAnswer()
  const form = useRef<HTMLFormElement>(null)
  const { data } = useSuspenseQuery({ ...api.areas.list.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  const [draft, setDraft] = useState<Draft>(address ?? empty)
  const [isTried, setTried] = useState(false)
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const isMissing = (field: (typeof needed)[number]) => draft[field].trim() === ''
  const errorOf = (field: (typeof needed)[number]) => (isTried && isMissing(field) ? t(`addresses.missing.${field}`) : undefined)
  const after = {
    onSuccess: (answer: { addresses: Address[] }) => {
      say('updated')
      onSaved(answer)
    },
    onError: failed,
  }
  const add = useMutation({ ...api.addresses.add.mutationOptions(), ...after })
  const change = useMutation({ ...api.addresses.change.mutationOptions(), ...after })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const missing = needed.find(isMissing)
    if (missing) return form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus()
    const { label, area, landmark, building, note, callsFirst, isDefault } = draft
    const input = { label, area, landmark, building, note, callsFirst, isDefault }
    if (address) change.mutate({ id: address.id, ...input })
    else add.mutate(input)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-[640px] flex-col gap-5">
      <h2 tabIndex={-1} className="type-h2 outline-none">
        {t(address ? 'addresses.editTitle' : 'addresses.newTitle')}
      </h2>
      <Field label={t('addresses.label')} name="label" hint={t('addresses.labelHint')} error={errorOf('label')}>
        <TextInput value={draft.label} maxLength={40} onChange={({ target }) => set({ label: target.value })} />
      </Field>
      <ChoiceChips
        legend={t('addresses.city')}
        name="city"
        value={draft.city}
        options={cities.map((value) => ({ value, label: t(`addresses.city-${value}`) }))}
        onChange={(city) => set({ city, area: '' })}
      />
      <Field label={t('addresses.area')} name="area" error={errorOf('area')}>
        <Select value={draft.area} autoComplete="address-level3" onChange={({ target }) => set({ area: target.value })}>
          <option value="">{t('addresses.areaChoose')}</option>
          {data.areas
            .filter(({ city }) => city === draft.city)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      <div className="grid gap-5 lg:grid-cols-2">
        <Field label={t('addresses.landmark')} name="landmark" hint={t('addresses.landmarkHint')} error={errorOf('landmark')}>
          <TextInput
            value={draft.landmark}
            maxLength={120}
            autoComplete="address-line2"
            onChange={({ target }) => set({ landmark: target.value })}
          />
        </Field>
        <Field label={t('addresses.building')} name="building" hint={t('addresses.buildingHint')} error={errorOf('building')}>
          <TextInput
            value={draft.building}
            maxLength={80}
            autoComplete="address-line1"
            onChange={({ target }) => set({ building: target.value })}
          />
        </Field>
      </div>
      <Field
        label={
          <>
            {t('addresses.note')} <span className="font-normal text-quiet">{t('addresses.optional')}</span>
          </>
        }
        name="note"
        hint={t('addresses.noteHint')}
      >
        <TextArea
          value={draft.note}
          maxLength={200}
          rows={2}
          className="min-h-[84px]"
          onChange={({ target }) => set({ note: target.value })}
        />
      </Field>
      <SwitchRow label={t('addresses.callsFirst')} checked={draft.callsFirst} onChange={(callsFirst) => set({ callsFirst })} />
      {isFirst || address?.isDefault ? null : (
        <SwitchRow label={t('addresses.isUsual')} checked={draft.isDefault} onChange={(isDefault) => set({ isDefault })} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={add.isPending || change.isPending}>
          {t('addresses.save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('addresses.cancel')}
        </Button>
      </div>
    </form>
  )
}
