import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { resetWords } from '#domain/staff/system/system.policy.ts'
import { type Locale, localizedPath } from '#values/locale.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** The interval at which the page asks whether the shop is open again. */
const askEveryMs = 1000

/** Empties the demonstration and fills it again: announced first, confirmed by a word, and ending at home, signed out. */
export function Reset() {
  const { t } = useTranslation('system-admin')
  const [state, setState] = useState<'closed' | 'asking' | 'waiting'>('closed')
  return (
    <section aria-labelledby="reset" className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <h2 id="reset" className="text-secondary leading-6 font-semibold">
        {t('reset.title')}
      </h2>
      <p className="text-dense leading-5 text-quiet">{t('reset.text')}</p>
      {state === 'waiting' ? (
        <Waiting />
      ) : state === 'asking' ? (
        <ConfirmForm onDone={() => setState('waiting')} onClose={() => setState('closed')} />
      ) : (
        <Button variant="destructive" size="sm" className="mt-3" onClick={() => setState('asking')}>
          {t('reset.open')}
        </Button>
      )}
    </section>
  )
}

function ConfirmForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('system-admin')
  const { api } = useViewer()
  const locale = useLocale()
  const word = resetWords[locale]
  const { mutateAsync } = useMutation(api.system.reset.mutationOptions())
  const form = useApiForm({
    schema: z.strictObject({ word: z.string().check(z.refine((typed) => typed.trim() === word)) }),
    words: { word: t('reset.missing', { word }) },
    fieldOf: { 'system.other-word': 'word' },
    failure: useRefusalWords(),
    async send() {
      await mutateAsync({ word })
      leaveWhenEmptied(locale)
      onDone()
    },
  })
  return (
    <ContractForm form={form} className="mt-3 flex flex-col gap-3">
      <FormField label={t('reset.word', { word })} name="word">
        <TextInput autoComplete="off" maxLength={20} className="h-11 text-secondary lg:h-11" />
      </FormField>
      <FormProblem />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" variant="grave">
          {t('reset.submit')}
        </SubmitButton>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('reset.cancel')}
        </Button>
      </div>
    </ContractForm>
  )
}

function Waiting() {
  const { t } = useTranslation('system-admin')
  return (
    <p role="status" className="mt-3 flex items-center gap-3 text-dense leading-5">
      <Spinner /> {t('reset.running')}
    </p>
  )
}

/** Until the shop knows this session no more: then it has been emptied and is open again. Whatever the page shows meanwhile, it ends at home. */
function leaveWhenEmptied(locale: Locale): void {
  setInterval(async () => {
    const answer = await fetch('/api/system/health', { cache: 'no-store' }).catch(() => null)
    if (answer?.status === 401) window.location.replace(localizedPath('/', locale))
  }, askEveryMs)
}
