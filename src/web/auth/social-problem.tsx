import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isProvider, providerNames } from '#values/identity-provider.ts'
import { problemWords } from '#web/features/identities/problem-words.ts'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { toast } from '#web/ui/toast.ts'

/** The message for a failed sign-in at another service, from the address, over the form. */
export function SocialProblem() {
  const { t } = useTranslation('social')
  const [search] = useSearchParams()
  const [code, provider] = [search.get('problem'), search.get('provider') ?? '']
  const text = code && isProvider(provider) ? t('failed', { provider: providerNames[provider], message: problemWords(t, code) }) : ''
  const said = useRef('')
  useEffect(() => {
    if (!text || said.current === text) return
    said.current = text
    toast(text, { tone: 'bad' })
  }, [text])
  return text ? (
    <div className="mb-6">
      <FormProblem text={text} />
    </div>
  ) : null
}
