import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tourSchema } from '#domain/messages/inquiries/inquiry.contract.ts'
import { listTourDays, maxMessageLength, tourTimes } from '#domain/messages/inquiries/inquiry.policy.ts'
import { formatClock, formatDay } from '#values/format.ts'
import { EmailInput, PhoneInput } from '#web/features/forms/contact-inputs.tsx'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { Trap } from '#web/features/inquiries/trap.tsx'
import { useInquiryWords } from '#web/features/inquiries/use-inquiry-words.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Sent } from '#web/storefront/contact/sent.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

/** Asks for a tour of the facility over video: day, time, and where to send the link. */
export default function TourSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['quality', 'common', 'inquiries'])
  const { today, locale, person, api } = useViewer()
  const days = listTourDays(today)
  const [isSent, setSent] = useState(false)
  const form = useApiForm({
    schema: tourSchema,
    defaultValues: { kind: 'tour', time: '12:00' },
    ...useInquiryWords(),
    async send(input) {
      await api.inquiries.send.call(input)
      setSent(true)
    },
  })
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={t('tour.title')}
        className="lg:mx-auto lg:max-w-140"
        foot={
          isSent ? (
            <Button variant="outline" onClick={onClose} className="w-full">
              {t('common:close')}
            </Button>
          ) : (
            <Button type="submit" form="tour" size="lg" pending={form.formState.isSubmitting} className="w-full">
              {t('tour.send')}
            </Button>
          )
        }
      >
        {isSent ? (
          <Sent title={t('tour.sentTitle')} text={t('tour.sentText')} />
        ) : (
          <ContractForm id="tour" form={form} className="flex flex-col gap-5">
            <Trap />
            <p className="type-body text-quiet">{t('tour.lead')}</p>
            <FormField label={t('tour.day')} name="day">
              <Select>
                {days.map((day) => (
                  <option key={day} value={day}>
                    {formatDay(day, locale, 'full')}
                  </option>
                ))}
              </Select>
            </FormField>
            <ChoiceChips
              legend={t('tour.time')}
              name="time"
              value={form.watch('time')}
              onChange={(time) => form.setValue('time', time)}
              options={tourTimes.map((value) => ({ value, label: formatClock(value, locale) }))}
            />
            <FormField label={t('tour.name')} name="name">
              <TextInput autoComplete="name" maxLength={80} defaultValue={person?.name} />
            </FormField>
            <FormField label={t('tour.email')} name="email" hint={t('inquiries:form.either')}>
              <EmailInput defaultValue={person?.email ?? undefined} />
            </FormField>
            <FormField label={t('tour.phone')} name="phone">
              <PhoneInput />
            </FormField>
            <FormField label={t('tour.wish')} name="message">
              <TextArea rows={3} maxLength={maxMessageLength} />
            </FormField>
            <FormProblem />
          </ContractForm>
        )}
      </SheetContent>
    </Sheet>
  )
}
