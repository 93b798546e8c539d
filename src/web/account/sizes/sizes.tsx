import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { bodySchema, type Profile } from '#domain/accounts/profiles/profile.contract.ts'
import { type Body, type BodyPart, bodyLimits, bodyParts } from '#values/body.ts'
import { inDigits, toLatinDigits } from '#values/digits.ts'
import { formatNumber } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { useProfile, useProfileAnswer } from '#web/account/use-profile.ts'
import { writeBrowserOwner } from '#web/features/account/browser-owner.ts'
import { useBody, writeBody } from '#web/features/body/body-store.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { toast } from '#web/ui/toast.ts'

/** Every part as people type it: either digits, comma or point. */
const typedPart = (part: BodyPart) => z.optional(z.pipe(z.pipe(z.string(), z.transform(numberOf)), bodySchema.shape[part]))
const sizesForm = z.object(
  Object.fromEntries(bodyParts.map((part) => [part, typedPart(part)])) as Record<BodyPart, ReturnType<typeof typedPart>>,
)

/** NaN for what is no number; nothing for what is left empty. */
function numberOf(typed: string): number | undefined {
  if (typed.trim() === '') return undefined
  const latin = toLatinDigits(typed.trim()).replace(/[,٫]/, '.')
  return /^\d{1,3}(\.\d)?$/.test(latin) ? Number(latin) : Number.NaN
}

type Storage = 'device' | 'account'

/** Body measurements: in this browser, or with the account when shared across devices. */
export function Sizes() {
  const { t } = useTranslation('profile')
  const { api, person } = useViewer()
  const locale = useLocale()
  const device = useBody()
  const { body: saved } = useProfile()
  const { show, say, failed } = useProfileAnswer()
  const [place, setPlace] = useState<Storage>(saved ? 'account' : 'device')
  const answered = (profile: Profile) => {
    show(profile)
    if (person) writeBrowserOwner({ personId: person.id, hasBody: profile.body !== null })
  }
  const keepHere = (body: Body) => {
    writeBody(body)
    toast(t('sizes.savedDevice'), { tone: 'good' })
  }
  const forget = useChange(api.profile.forgetBody.mutationOptions(), { refresh: answered, whenRefused: failed })
  const form = useApiForm({
    schema: sizesForm,
    words: Object.fromEntries(
      bodyParts.map((part) => {
        const [from, to] = bodyLimits[part]
        return [part, t('sizes.wrong', { from: formatNumber(from, locale), to: formatNumber(to, locale) })]
      }),
    ),
    failure: () => '',
    async send(typed) {
      const body: Body = Object.fromEntries(Object.entries(typed).filter(([, cm]) => cm !== undefined))
      if (place === 'device') {
        if (saved) answered(await api.profile.forgetBody.call())
        return keepHere(body)
      }
      const profile = await api.profile.saveBody.call(body)
      writeBody(body)
      answered(profile)
      say('updated')
    },
    onRefused: failed,
  })
  const { reset } = form
  // Values stored in the browser are known only there.
  useEffect(() => reset(toTyped(saved ?? device, locale)), [reset, saved, device, locale])
  const clear = () => {
    const gone = () => {
      writeBody({})
      toast(t('sizes.cleared'))
    }
    if (!saved) return gone()
    forget.mutate(undefined, { onSuccess: gone })
  }
  const hasSome = saved !== null || Object.keys(device).length > 0
  return (
    <ContractForm form={form} className="flex max-w-160 flex-col gap-6">
      <PartFields />
      <StorageChoice place={place} onChoose={setPlace} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={forget.isPending}>{t('sizes.save')}</SubmitButton>
        {hasSome ? (
          <Button variant="quiet" onClick={clear}>
            {t('sizes.clear')}
          </Button>
        ) : null}
      </div>
    </ContractForm>
  )
}

function toTyped(body: Body, locale: Locale): Record<BodyPart, string> {
  const written = (cm: number) => (locale === 'ar' ? inDigits(String(cm).replace('.', '٫'), locale) : String(cm))
  return Object.fromEntries(bodyParts.map((part) => [part, body[part] === undefined ? '' : written(body[part])])) as Record<
    BodyPart,
    string
  >
}

function PartFields() {
  const { t } = useTranslation('profile')
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {bodyParts.map((part) => (
        <FormField
          key={part}
          name={part}
          label={
            <>
              {t(`sizes.part.${part}`)} <span className="font-normal text-quiet">{t('sizes.cm')}</span>
            </>
          }
          hint={t(`sizes.how.${part}`)}
        >
          <TextInput inputMode="decimal" autoComplete="off" maxLength={6} />
        </FormField>
      ))}
    </div>
  )
}

/** Whether the measurements are saved in this browser or with the account. */
function StorageChoice({ place, onChoose }: { place: Storage; onChoose: (place: Storage) => void }) {
  const { t } = useTranslation('profile')
  return (
    <fieldset>
      <legend className="mb-1.5 type-label text-secondary">{t('sizes.where')}</legend>
      <div className="grid gap-3 lg:grid-cols-2">
        {(['device', 'account'] as const).map((one) => (
          <RadioCard
            key={one}
            name="place"
            value={one}
            isChecked={place === one}
            title={t(`sizes.${one}`)}
            hint={t(`sizes.${one}Text`)}
            onChoose={() => onChoose(one)}
          />
        ))}
      </div>
    </fieldset>
  )
}
