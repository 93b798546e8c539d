import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Address, saveAddressSchema } from '#domain/accounts/profiles/address.contract.ts'
import type { ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'
import { homeCity, openAreas } from '#domain/site/areas/area.policy.ts'
import { dialledPhone, isDialled } from '#values/phone.ts'
import { AddressFields, useAddressWords } from '#web/features/addresses/address-fields.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

/** The area and the phone of the piece, which a new address begins with. */
type Listed = Pick<ListingDraft, 'pickupArea' | 'pickupContactNumber'>

/** Whether the signed-in owner has an address for couriers; true while that is not known. */
export function useHasHandOver(): boolean {
  const { api, person } = useViewer()
  const { data } = useQuery({ ...api.addresses.list.queryOptions(), enabled: person !== null })
  return !data || data.addresses.some(({ handOverPhone }) => handOverPhone !== null)
}

/** Asks an owner for the address at which couriers pick up their pieces: one of their own, or a new one. */
export function HandOverSheet({ listing, onClose, onSaved }: { listing: Listed; onClose: () => void; onSaved: () => void }) {
  const { t } = useTranslation('listing-wizard')
  const { api } = useViewer()
  const { data } = useQuery(api.addresses.list.queryOptions())
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('handOver.title')} side="dialog">
        {data ? <HandOverForm addresses={data.addresses} listing={listing} onSaved={onSaved} /> : null}
      </SheetContent>
    </Sheet>
  )
}

/** The choice of a new address. */
const another = 'another'
const phone = z.string().check(z.refine(isDialled))
const knownDoor = z.strictObject({ handOverPhone: phone })
/** The city only narrows the areas. */
const newDoor = z.extend(z.omit(saveAddressSchema, { callsFirst: true, isDefault: true }), { city: z.string(), handOverPhone: phone })

interface FormProps {
  listing: Listed
  onSaved: () => void
}

function HandOverForm({ addresses, ...rest }: FormProps & { addresses: readonly Address[] }) {
  const { t } = useTranslation('listing-wizard')
  const [which, setWhich] = useState((addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.id ?? another)
  const own = addresses.find(({ id }) => id === which)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-secondary leading-6 text-quiet">{t('price.handOver')}</p>
      {addresses.length > 0 ? (
        <Field label={t('handOver.which')}>
          <Select value={which} onChange={(event) => setWhich(event.target.value)}>
            {addresses.map(({ id, label, areaName }) => (
              <option key={id} value={id}>
                {t('handOver.named', { label, area: areaName })}
              </option>
            ))}
            <option value={another}>{t('handOver.another')}</option>
          </Select>
        </Field>
      ) : null}
      {own ? <KnownDoor key={own.id} address={own} {...rest} /> : <NewDoor isFirst={addresses.length === 0} {...rest} />}
    </div>
  )
}

function KnownDoor({ address, listing, onSaved }: FormProps & { address: Address }) {
  const { t } = useTranslation('listing-wizard')
  const { api, person } = useViewer()
  const change = useChange(api.addresses.change.mutationOptions(), { answers: api.addresses.list.queryKey() })
  const { id, label, area, landmark, building, note, callsFirst, isDefault } = address
  const form = useApiForm({
    schema: knownDoor,
    defaultValues: { handOverPhone: listing.pickupContactNumber ?? person?.phone ?? '' },
    words: { handOverPhone: t('handOver.phoneWrong') },
    failure: useRefusalWords(),
    async send({ handOverPhone: typed }) {
      const same = { id, label, area, landmark, building, note, callsFirst, isDefault }
      await change.mutateAsync({ ...same, handOverPhone: dialledPhone(typed) })
      onSaved()
    },
  })
  return (
    <ContractForm form={form} className="flex flex-col gap-5">
      <Foot />
    </ContractForm>
  )
}

function NewDoor({ isFirst, listing, onSaved }: FormProps & { isFirst: boolean }) {
  const { t } = useTranslation('listing-wizard')
  const { api, person } = useViewer()
  const add = useChange(api.addresses.add.mutationOptions(), { answers: api.addresses.list.queryKey() })
  const near = openAreas().find(({ listed }) => listed === listing.pickupArea)
  const empty = { city: near?.city ?? homeCity(), area: near?.id ?? '', landmark: '', building: '', note: '' }
  const form = useApiForm({
    schema: newDoor,
    defaultValues: { ...empty, label: t('handOver.label'), handOverPhone: listing.pickupContactNumber ?? person?.phone ?? '' },
    words: { ...useAddressWords(), area: t('handOver.areaMissing'), handOverPhone: t('handOver.phoneWrong') },
    failure: useRefusalWords(),
    async send({ city: _, handOverPhone: typed, ...rest }) {
      await add.mutateAsync({ ...rest, isDefault: isFirst, handOverPhone: dialledPhone(typed) })
      onSaved()
    },
  })
  const { city, area } = form.watch()
  return (
    <ContractForm form={form} className="flex flex-col gap-5">
      <AddressFields city={city} area={area} onCity={() => form.setValue('area', '')} />
      <FormField label={t('handOver.note')} name="note" hint={t('handOver.noteHint')}>
        <TextArea maxLength={200} rows={2} className="min-h-21" />
      </FormField>
      <Foot />
    </ContractForm>
  )
}

function Foot() {
  const { t } = useTranslation('listing-wizard')
  return (
    <>
      <FormField label={t('handOver.phone')} name="handOverPhone">
        <TextInput type="tel" dir="ltr" maxLength={32} autoComplete="tel" />
      </FormField>
      <FormProblem />
      <SubmitButton>{t('handOver.save')}</SubmitButton>
    </>
  )
}
