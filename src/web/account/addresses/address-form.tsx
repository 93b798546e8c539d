import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Address, saveAddressSchema } from '#domain/accounts/profiles/address.contract.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { homeCity } from '#domain/site/areas/area.policy.ts'
import { dialledPhone, isDialled } from '#values/phone.ts'
import { useProfileAnswer } from '#web/account/use-profile.ts'
import { AddressFields, useAddressWords } from '#web/features/addresses/address-fields.tsx'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { SwitchRow } from '#web/ui/switch.tsx'

export interface AddressFormProps {
  /** Null for a new one. */
  address: Address | null
  /** A person's first address becomes the default without asking. */
  isFirst: boolean
  onClose: () => void
  onSaved: (answer: { addresses: Address[] }) => Promise<void>
}

/** Couriers do not pick pieces up at the address. */
const notHere = 'not-here'

/** The city only narrows the areas. */
const addressForm = z.extend(saveAddressSchema, {
  city: z.string(),
  handOverPhone: z.string().check(z.refine((typed) => typed === notHere || isDialled(typed))),
})
const empty = {
  label: '',
  city: '',
  area: '',
  landmark: '',
  building: '',
  note: '',
  callsFirst: false,
  isDefault: false,
  handOverPhone: null,
}

/** A new address, or one that is changed. */
export function AddressForm({ address, isFirst, onClose, onSaved }: AddressFormProps) {
  const { t } = useTranslation('profile')
  const { api, person } = useViewer()
  const { say, failed } = useProfileAnswer()
  const { label, city, area, landmark, building, note, callsFirst, isDefault, handOverPhone } = address ?? { ...empty, city: homeCity() }
  const form = useApiForm({
    schema: addressForm,
    defaultValues: { label, city, area, landmark, building, note, callsFirst, isDefault, handOverPhone: handOverPhone ?? notHere },
    words: { label: t('addresses.missing.label'), handOverPhone: t('addresses.handOverPhoneWrong'), ...useAddressWords() },
    failure: () => '',
    async send({ city: _, handOverPhone: typedPhone, ...rest }) {
      const input = { ...rest, handOverPhone: typedPhone === notHere ? null : dialledPhone(typedPhone) }
      const answer = await (address ? api.addresses.change.call({ id: address.id, ...input }) : api.addresses.add.call(input))
      say('updated')
      await onSaved(answer)
    },
    onRefused: failed,
  })
  const typed = form.watch()
  const handsOver = typed.handOverPhone !== notHere
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened the form is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <ContractForm form={form} className="flex max-w-160 flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="type-h2 outline-none">
        {t(address ? 'addresses.editTitle' : 'addresses.newTitle')}
      </h2>
      <FormField label={t('addresses.label')} name="label" hint={t('addresses.labelHint')}>
        <TextInput maxLength={40} />
      </FormField>
      <AddressFields city={typed.city} area={typed.area} onCity={() => form.setValue('area', '')} />
      <FormField
        label={
          <>
            {t('addresses.note')} <span className="font-normal text-quiet">{t('addresses.optional')}</span>
          </>
        }
        name="note"
        hint={t('addresses.noteHint')}
      >
        <TextArea maxLength={200} rows={2} className="min-h-21" />
      </FormField>
      <SwitchRow
        label={t('addresses.callsFirst')}
        checked={typed.callsFirst ?? false}
        onChange={(isOn) => form.setValue('callsFirst', isOn)}
      />
      {handsOver || personCan(person, 'calendars.manage-own') ? (
        <SwitchRow
          label={t('addresses.handOver')}
          hint={t('addresses.handOverHint')}
          checked={handsOver}
          onChange={(isOn) => form.setValue('handOverPhone', isOn ? (handOverPhone ?? person?.phone ?? '') : notHere)}
        />
      ) : null}
      {handsOver ? (
        <FormField label={t('addresses.handOverPhone')} name="handOverPhone">
          <TextInput type="tel" dir="ltr" maxLength={32} autoComplete="tel" />
        </FormField>
      ) : null}
      {isFirst || address?.isDefault ? null : (
        <SwitchRow
          label={t('addresses.isUsual')}
          checked={typed.isDefault ?? false}
          onChange={(isOn) => form.setValue('isDefault', isOn)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{t('addresses.save')}</SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          {t('addresses.cancel')}
        </Button>
      </div>
    </ContractForm>
  )
}
