import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Delivery, Order } from '#domain/renting/orders/order.contract.ts'
import { findArea } from '#domain/site/areas/area.policy.ts'
import { formatMoney } from '#values/money.ts'
import { AddressFields, useAddressWords } from '#web/features/addresses/address-fields.tsx'
import { useChoice } from '#web/features/dates/use-choice.ts'
import { PhoneInput } from '#web/features/forms/contact-inputs.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useFormDraft } from '#web/features/forms/use-form-draft.ts'
import { PayBar } from '#web/features/orders/pay-bar.tsx'
import { spanOf } from '#web/features/orders/rental-steps.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextArea, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { type AddressDraft, type AddressField, addressDraft, addressFields, addressForm, draftOf } from './address-draft.ts'
import { deliveryFee, feeAhead } from './fee-ahead.ts'
import { useKeepAddress } from './keep-address.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { collectionAfter, useUsualWindows } from './usual-windows.ts'

export interface AddressStepProps {
  order: Order
  isPending: boolean
  onSubmit: (delivery: Delivery & { keepsAddress: boolean }) => Promise<unknown>
}

/** Place and time of delivery: an address without a postcode, the person at the door, and a delivery window. */
export function AddressStep({ order, isPending, onSubmit }: AddressStepProps) {
  const { t } = useTranslation('checkout')
  const brought = order.rentals.filter(({ handOver }) => handOver === 'courier')
  const keep = useKeepAddress()
  const form = useAddressForm(order, (delivery) => onSubmit({ ...delivery, keepsAddress: keep.isKept(delivery) }))
  const isRead = useFormDraft(addressDraft(order.id), form, addressFields)
  const draft = form.watch()
  const { from, until } = spanOf(brought)
  const locale = useLocale()
  const chosen = { ...draft, earliest: useViewer().earliest }
  const fee = feeAhead(order, chosen)
  function change(part: Partial<AddressDraft>) {
    for (const [field, value] of Object.entries(part))
      form.setValue(field as AddressField, value, { shouldValidate: form.formState.isSubmitted })
  }
  const own = ownWindows(order, draft.area)
  useUsualWindows({ from, until, order: order.id, isRead, draft, own }, change)
  const { place } = useChoice()
  useOfferedArea(isRead ? place : null, (chosenPlace) => {
    if (!form.getValues('area')) change(chosenPlace)
  })
  return (
    <ContractForm form={form} className="flex max-w-160 flex-col gap-5">
      {isRead ? <SavedAddresses draft={draft} place={place} onChange={change} /> : null}
      <AddressFields
        city={draft.city}
        area={draft.area}
        feeTo={(city) => deliveryFee(order, { ...chosen, city })}
        onCity={() => form.setValue('area', '')}
      >
        <FormField label={t('name')} name="name">
          <TextInput maxLength={80} autoComplete="name" />
        </FormField>
        <FormField label={t('phone')} name="phone" hint={t('phoneHint')}>
          <PhoneInput placeholder="+962 79 000 0000" />
        </FormField>
      </AddressFields>
      <FormField
        label={
          <>
            {t('note')} <span className="font-normal text-quiet">{t('optional')}</span>
          </>
        }
        name="note"
      >
        <TextArea maxLength={300} rows={2} className="min-h-21" />
      </FormField>
      {keep.rowOf(draft)}
      <SlotPicker
        from={from}
        until={until}
        order={order.id}
        area={draft.area}
        hasEarlierEnds={brought.some((rental) => rental.until !== until)}
        hasLaterDays={new Set(brought.map((rental) => rental.from)).size > 1}
        kept={order.delivery?.slot ?? null}
        own={own}
        value={draft.slot}
        collection={draft.collection}
        onSlot={(slot, collections) => change(collectionAfter(slot, { collections, draft }))}
      />
      <FormProblem />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <PayBar
          total={order.quote.total + (fee ?? 0)}
          deposit={order.quote.deposit}
          isTogether={order.method === 'transfer'}
          label={fee === null ? null : t('withDelivery', { fee: formatMoney(fee, locale) })}
        >
          <SubmitButton size="lg" pending={isPending}>
            {isPending ? t('saving') : t('toPayment')}
          </SubmitButton>
        </PayBar>
        <LocalLink to="/bag" className="inline-flex min-h-11 items-center">
          <span className={linkClass}>{t('backToBag')}</span>
        </LocalLink>
      </div>
    </ContractForm>
  )
}

/** The windows in which the order has a place in this area. */
function ownWindows({ delivery }: Order, area: string): string[] {
  return delivery?.area === area ? [delivery.slot, delivery.collection].filter((id) => id !== null && id !== undefined) : []
}

/** Offers the area that was chosen while browsing, once. */
function useOfferedArea(area: string | null, offer: (place: { city: string; area: string }) => void): void {
  const isOffered = useRef(false)
  useEffect(() => {
    const city = findArea(area ?? '')?.city
    if (!area || !city || isOffered.current) return
    isOffered.current = true
    offer({ city, area })
  })
}

/** The form with the order's address or the person's name, and the API's refusals on their fields. */
function useAddressForm(order: Order, onSubmit: (delivery: Delivery) => Promise<unknown>) {
  const { t } = useTranslation('checkout')
  const { person } = useViewer()
  return useApiForm({
    schema: addressForm,
    defaultValues: draftOf(order, person?.name ?? ''),
    words: {
      ...useAddressWords(),
      name: t('missing-name'),
      phone: ({ kind }) => t(kind === 'required' ? 'missing-phone' : 'wrong-phone'),
      slot: t('missing-slot'),
      collection: t('missing-collection'),
    },
    failure: useRefusalWords(),
    fieldOf: {
      'order.area-unknown': 'area',
      'order.slot-closed': 'slot',
      'order.window-full': 'slot',
      'order.collection-unknown': 'collection',
      'order.phone-invalid': 'phone',
    },
    send: ({ city: _, ...delivery }) => onSubmit(delivery),
  })
}
