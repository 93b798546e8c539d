import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listTourDays, mostCharacters, type TourTime, tourTimes } from '#domain/messages/inquiries/inquiry.policy.ts'
import { formatClock, formatDay } from '#values/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Trap } from '#web/features/inquiries/trap.tsx'
import { PhoneInput } from '#web/storefront/contact/phone-input.tsx'
import { Sent } from '#web/storefront/contact/sent.tsx'
import { useInquiry } from '#web/storefront/contact/use-inquiry.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** Asks for a tour of the facility over video: day, time, and where to send the link. */
export default function TourSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['quality', 'common', 'inquiries'])
  const { today, locale, person } = useViewer()
  const [time, setTime] = useState<TourTime>('12:00')
  const days = listTourDays(today)
  const { onSubmit, problems, isPending, isSent, failure } = useInquiry({
    needed: ['name'],
    toInquiry: ({ name = '', day = '', ...rest }) => ({ ...rest, kind: 'tour', name, day, time }),
  })
  return (
    <Sheet open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <SheetContent
        title={t('tour.title')}
        className="lg:mx-auto lg:max-w-[560px]"
        foot={
          isSent ? (
            <Button variant="outline" onClick={onClose} className="w-full">
              {t('common:close')}
            </Button>
          ) : (
            <Button type="submit" form="tour" size="lg" pending={isPending} className="w-full">
              {t('tour.send')}
            </Button>
          )
        }
      >
        {isSent ? (
          <Sent title={t('tour.sentTitle')} text={t('tour.sentText')} />
        ) : (
          <form id="tour" onSubmit={onSubmit} noValidate method="post" className="flex flex-col gap-5">
            <Trap />
            <p className="type-body text-quiet">{t('tour.lead')}</p>
            <Field label={t('tour.day')} name="day">
              <Select>
                {days.map((day) => (
                  <option key={day} value={day}>
                    {formatDay(day, locale, 'full')}
                  </option>
                ))}
              </Select>
            </Field>
            <ChoiceChips
              legend={t('tour.time')}
              name="time"
              value={time}
              onChange={setTime}
              options={tourTimes.map((value) => ({ value, label: formatClock(value, locale) }))}
            />
            <Field label={t('tour.name')} name="name" error={problems['name']}>
              <TextInput autoComplete="name" maxLength={80} defaultValue={person?.name} />
            </Field>
            <Field label={t('tour.email')} name="email" error={problems['email']} hint={t('inquiries:form.either')}>
              <TextInput
                type="email"
                inputMode="email"
                autoComplete="email"
                maxLength={200}
                dir="ltr"
                className="rtl:text-end"
                defaultValue={person?.email ?? undefined}
              />
            </Field>
            <Field label={t('tour.phone')} name="phone" error={problems['phone']}>
              <PhoneInput />
            </Field>
            <Field label={t('tour.wish')} name="message">
              <TextArea rows={3} maxLength={mostCharacters} />
            </Field>
            {failure ? (
              <p role="alert" className="type-body text-bad">
                {failure}
              </p>
            ) : null}
          </form>
        )}
      </SheetContent>
    </Sheet>
  )
}
