import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** The assistant's answer to a visitor. */
export function TryOut() {
  const { t } = useTranslation('assistant')
  const { api } = useViewer()
  const own = useLocale()
  const [text, setText] = useState('')
  const [locale, setLocale] = useState<Locale>(own)
  const attempt = useMutation(api.chatbot.tryOut.mutationOptions())
  const ask = () => text.trim() !== '' && attempt.mutate({ text: text.trim(), locale })
  return (
    <section aria-labelledby="try" className="rounded-card border border-line bg-card p-4">
      <h2 id="try" className="text-lead font-semibold">
        {t('try.title')}
      </h2>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Field label={t('try.question')} className="min-w-60 flex-1">
          <TextInput
            value={text}
            dir={text === '' ? undefined : 'auto'}
            maxLength={500}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => key === 'Enter' && ask()}
            className="h-11"
          />
        </Field>
        <Field label={t('try.language')} className="w-40">
          <Select value={locale} onChange={({ target }) => setLocale(target.value === 'ar' ? 'ar' : 'en')} className="h-11">
            <option value="en">English</option>
            <option value="ar">العربية</option>
          </Select>
        </Field>
        <Button size="sm" disabled={text.trim() === ''} pending={attempt.isPending} onClick={ask}>
          {t('try.ask')}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {attempt.data ? (
          <div className="mt-4">
            <p className="text-caption text-quiet">
              {attempt.data.intent ? (
                <>
                  {t('try.by')} <bdi dir="ltr">{attempt.data.intent}</bdi>
                </>
              ) : (
                t('try.none')
              )}
            </p>
            <WrittenText as="p" className="mt-1 max-w-2xl rounded-bubble bg-sunk px-4 py-2.5 whitespace-pre-line">
              {attempt.data.content}
            </WrittenText>
          </div>
        ) : attempt.error ? (
          <p className="mt-3 type-small text-bad">{t('failedToTry')}</p>
        ) : null}
      </div>
    </section>
  )
}
