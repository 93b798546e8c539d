import { Mail, Phone } from 'lucide'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { DueHandOver } from '#domain/renting/conditions/hand-over.contract.ts'
import { inPersonHours } from '#domain/renting/orders/hand-over.policy.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { toLatinDigits } from '#values/digits.ts'
import { formatHours, noBreak } from '#values/format.ts'
import { formatPhone } from '#values/phone.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { dayWords, slotWords } from '#web/features/orders/day-words.ts'
import { collectionSlotOf, deliverySlotOf } from '#web/features/orders/rental-steps.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { MoveProblem, useHandOverMove } from './hand-over-move.tsx'

/** The time of a customer's visit to the owner, and their contact; nothing for a courier's. */
export function MeetingOfOwner({ handOver: { stage, handOver }, view }: { handOver: DueHandOver; view: RentalView }) {
  const { t } = useTranslation('in-person')
  const locale = useLocale()
  const { contact, until: last } = view
  if (handOver === 'courier') return null
  const isBack = stage === 'return'
  const { until } = formatHours(inPersonHours.fromHour, inPersonHours.untilHour, locale)
  const slot = (isBack ? collectionSlotOf(view, null) : deliverySlotOf(view, null)) ?? ''
  return (
    <section className="mt-5 max-w-160 rounded-card border border-primary-line bg-primary-tint p-5">
      <p className="text-secondary leading-6 font-semibold">
        {isBack ? t('owner.back', { until, day: dayWords(last, locale) }) : t('owner.when', { when: slotWords(slot, locale) })}
      </p>
      {contact?.name ? (
        <p className="text-secondary leading-6">{t(isBack ? 'owner.contactBack' : 'owner.contact', { name: contact.name })}</p>
      ) : null}
      <ul className="-mb-2 flex flex-wrap gap-x-6">
        {contact?.phone ? (
          <li>
            <a href={`tel:${contact.phone}`} className="inline-flex min-h-11 items-center gap-3">
              <Icon of={Phone} className="size-5 shrink-0 stroke-[1.6] text-primary-text" />
              <span className={linkClass}>
                {t('meet.call')}{' '}
                <bdi translate="no" dir="ltr">
                  {noBreak(formatPhone(contact.phone))}
                </bdi>
              </span>
            </a>
          </li>
        ) : null}
        {contact?.email ? (
          <li>
            <a href={`mailto:${contact.email}`} className="inline-flex min-h-11 items-center gap-3">
              <Icon of={Mail} className="size-5 shrink-0 stroke-[1.6] text-primary-text" />
              <span className={linkClass}>
                {t('meet.write')}{' '}
                <bdi translate="no" dir="ltr">
                  {contact.email}
                </bdi>
              </span>
            </a>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

const codeLength = 4
const codeForm = z.object({
  code: z.string().check(z.refine((typed) => toLatinDigits(typed).replaceAll(/\D/g, '').length === codeLength)),
})

/** The customer's code, against which the owner hands the piece over; in the evening also that nobody came. */
export function HandOverByCode({ view }: { view: RentalView }) {
  const { t } = useTranslation('in-person')
  const { api, today } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const { id, from, until, moves } = view
  const handOver = useHandOverMove(
    id,
    (by, said: { code: string }) => api.rentals.handOver.call({ ...by, ...said }),
    t('owner.handedOver', { day: dayWords(until, locale) }),
  )
  const giveUp = useHandOverMove(id, (by) => api.rentals.giveUpHandOver.call(by), t('owner.nobodyDone'))
  const form = useApiForm({
    schema: codeForm,
    defaultValues: { code: '' },
    words: { code: t('owner.codeMissing') },
    failure: sentence,
    fieldOf: { 'rental.code-wrong': 'code', 'rental.code-too-often': 'code' },
    send: (typed) => handOver.mutateAsync(typed),
  })
  if (today < from) return <p className="type-body text-quiet">{t('owner.early', { day: dayWords(from, locale) })}</p>
  return (
    <div className="max-w-160">
      <ContractForm form={form} className="flex flex-col gap-5">
        <FormField label={t('owner.code')} name="code" hint={t('owner.codeHint')}>
          <TextInput dir="ltr" inputMode="numeric" maxLength={8} autoComplete="off" className="text-center text-heading tracking-[0.3em]" />
        </FormField>
        <FormProblem />
        <SubmitButton size="lg" pending={handOver.isPending} className="w-full lg:w-fit">
          {t('owner.handOver')}
        </SubmitButton>
      </ContractForm>
      {moves.includes('giveUpHandOver') ? (
        <Otherwise text={t('owner.nobodyText')} label={t('owner.nobody')} isPending={giveUp.isPending} onPress={() => giveUp.mutate()} />
      ) : null}
      <MoveProblem error={giveUp.error} />
    </div>
  )
}

/** The piece is back with its owner; or, from the evening after its last day on, it is not. */
export function TakeBack({ view: { id } }: { view: RentalView }) {
  const { t } = useTranslation(['in-person', 'condition'])
  const { api } = useViewer()
  const takeBack = useHandOverMove(id, (by) => api.rentals.takeBack.call(by), t('condition:received'))
  return (
    <>
      <Button size="lg" className="w-full lg:w-fit" pending={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {t('owner.takeBack')}
      </Button>
      <MoveProblem error={takeBack.error} />
    </>
  )
}

/** The owner's report that the customer did not bring the piece back; nothing before its time. */
export function MissReturn({ view: { id, moves } }: { view: RentalView }) {
  const { t } = useTranslation('in-person')
  const { api } = useViewer()
  const miss = useHandOverMove(id, (by) => api.rentals.missReturn.call(by), t('owner.missedDone'))
  if (!moves.includes('missReturn')) return null
  return (
    <>
      <Otherwise text={t('owner.missedText')} label={t('owner.missed')} isPending={miss.isPending} onPress={() => miss.mutate()} />
      <MoveProblem error={miss.error} />
    </>
  )
}

interface OtherwiseProps {
  text: string
  label: string
  isPending: boolean
  onPress: () => void
}

function Otherwise({ text, label, isPending, onPress }: OtherwiseProps) {
  return (
    <div className="mt-8 max-w-160 border-t border-line pt-6">
      <p className="max-w-text type-small text-quiet">{text}</p>
      <Button variant="outline" className="mt-3" pending={isPending} onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}
