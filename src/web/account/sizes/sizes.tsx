import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Body, bodyLimits, type BodyPart, bodyParts } from '#values/body.ts'
import type { Profile } from '#domain/accounts/profiles/profile.contract.ts'
import { inDigits, toLatinDigits } from '#values/digits.ts'
import { formatNumber } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { writeBrowserOwner } from '#web/features/account/browser-owner.ts'
import { useBody, writeBody } from '#web/features/body/body-store.ts'
import { useProfile, useProfileAnswer } from '#web/account/use-profile.ts'
import { useViewer } from '#web/runtime/viewer.ts'

type Typed = Partial<Record<BodyPart, string>>

/** A number as people type it: either digits, comma or point; NaN for anything else. */
function numberOf(typed: string): number {
  const latin = toLatinDigits(typed.trim()).replace(/[,٫]/, '.')
  return /^\d{1,3}(\.\d)?$/.test(latin) ? Number(latin) : Number.NaN
}

function isWrong(part: BodyPart, typed: string | undefined): boolean {
  if (!typed?.trim()) return false
  const cm = numberOf(typed)
  return !(cm >= bodyLimits[part][0] && cm <= bodyLimits[part][1])
}

/** Her measurements: on this device, or with her account where she wants them on all. */
export function Sizes() {
  const { t } = useTranslation('profile')
  const { api, person } = useViewer()
  const locale = useLocale()
  const device = useBody()
  const { body: saved } = useProfile()
  const { show, say, failed } = useProfileAnswer()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Typed>({})
  const [isTried, setTried] = useState(false)
  const [place, setPlace] = useState<'device' | 'account'>(saved ? 'account' : 'device')
  // What the browser keeps is known only in the browser.
  useEffect(() => setTyped(toTyped(saved ?? device, locale)), [saved, device, locale])
  const answered = (profile: Profile) => {
    show(profile)
    if (person) writeBrowserOwner({ personId: person.id, hasBody: profile.body !== null })
  }
  const save = useMutation({ ...api.profile.saveBody.mutationOptions(), onError: failed })
  const forget = useMutation({ ...api.profile.forgetBody.mutationOptions(), onError: failed })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = bodyParts.find((part) => isWrong(part, typed[part]))
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    const body: Body = Object.fromEntries(bodyParts.flatMap((part) => (typed[part]?.trim() ? [[part, numberOf(typed[part])]] : [])))
    if (place === 'account')
      return save.mutate(body, {
        onSuccess: (profile: Profile) => {
          writeBody(body)
          answered(profile)
          say('updated')
        },
      })
    const keepHere = () => {
      writeBody(body)
      toast(t('sizes.savedDevice'), { tone: 'good' })
    }
    if (!saved) return keepHere()
    forget.mutate(undefined, {
      onSuccess: (profile: Profile) => {
        answered(profile)
        keepHere()
      },
    })
  }
  const clear = () => {
    const gone = () => {
      writeBody({})
      toast(t('sizes.cleared'))
    }
    if (!saved) return gone()
    forget.mutate(undefined, {
      onSuccess: (profile: Profile) => {
        answered(profile)
        gone()
      },
    })
  }
  const hasSome = saved !== null || Object.keys(device).length > 0
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-[640px] flex-col gap-6">
      <div className="grid gap-5 lg:grid-cols-2">
        {bodyParts.map((part) => {
          const [from, to] = bodyLimits[part]
          const error =
            isTried && isWrong(part, typed[part])
              ? t('sizes.wrong', { from: formatNumber(from, locale), to: formatNumber(to, locale) })
              : undefined
          return (
            <Field
              key={part}
              name={part}
              label={
                <>
                  {t(`sizes.part.${part}`)} <span className="font-normal text-quiet">{t('sizes.cm')}</span>
                </>
              }
              hint={t(`sizes.how.${part}`)}
              error={error}
            >
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                maxLength={6}
                value={typed[part] ?? ''}
                onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
              />
            </Field>
          )
        })}
      </div>
      <fieldset>
        <legend className="mb-1.5 type-label text-[15px]">{t('sizes.where')}</legend>
        <div className="grid gap-3 lg:grid-cols-2">
          {(['device', 'account'] as const).map((one) => (
            <label
              key={one}
              className="flex cursor-pointer gap-3 rounded-card border border-line bg-card p-4 has-checked:border-primary has-checked:bg-primary-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text"
            >
              <input
                type="radio"
                name="place"
                value={one}
                checked={place === one}
                onChange={() => setPlace(one)}
                className="mt-1 size-5 accent-primary"
              />
              <span>
                <span className="block text-[15px] font-medium">{t(`sizes.${one}`)}</span>
                <span className="block type-small text-quiet">{t(`sizes.${one}Text`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={save.isPending || forget.isPending}>
          {t('sizes.save')}
        </Button>
        {hasSome ? (
          <Button variant="quiet" onClick={clear}>
            {t('sizes.clear')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function toTyped(body: Body, locale: Locale): Typed {
  const written = (cm: number | undefined) => (locale === 'ar' ? inDigits(String(cm).replace('.', '٫'), locale) : String(cm))
  return Object.fromEntries(Object.entries(body).map(([part, cm]) => [part, written(cm)]))
}
