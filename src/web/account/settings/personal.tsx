import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#domain/accounts/profiles/profile.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { useProfile, useProfileAnswer } from '#web/account/use-profile.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Picture } from './picture.tsx'
import { Section } from './section.tsx'

/** Her name and picture. */
export function Personal() {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const { name } = useProfile()
  const { show, showEverywhere, say, failed } = useProfileAnswer()
  const [isMissing, setMissing] = useState(false)
  const change = useMutation({
    ...api.profile.change.mutationOptions(),
    onSuccess: async (changed: Profile) => {
      show(changed)
      await showEverywhere()
      say('updatedWell')
    },
    onError: failed,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('name')
    if (!(input instanceof HTMLInputElement)) return
    setMissing(input.value.trim() === '')
    if (input.value.trim() === '') input.focus()
    else change.mutate({ name: input.value })
  }
  return (
    <Section title={t('settings.personal')}>
      <Picture />
      <form noValidate onSubmit={submit} className="mt-6 flex max-w-[440px] flex-col gap-4">
        <Field label={t('settings.name')} name="name" error={isMissing ? t('settings.nameMissing') : undefined}>
          <TextInput defaultValue={name} maxLength={80} autoComplete="name" />
        </Field>
        <Button type="submit" variant="outline" pending={change.isPending} className="self-start">
          {t('settings.save')}
        </Button>
      </form>
    </Section>
  )
}
