import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssueDetail } from '#domain/messages/newsletter/newsletter-admin.contract.ts'
import { type Locale, locales } from '#values/locale.ts'
import { Card } from '#web/admin/order/card.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'

/** Mails the saved issue to whoever reads this, in either language. */
export function TestMail({ issue: { id, testTo }, isDirty }: { issue: IssueDetail; isDirty: boolean }) {
  const { t } = useTranslation('outbox-admin')
  const { api } = useViewer()
  const sentenceOf = useRefusalWords()
  const [locale, setLocale] = useState<Locale>(useLocale())
  const { mutate, isPending, error } = useChange(api.newsletterAdmin.test.mutationOptions(), {
    done: ({ to }) => t('newsletter.test.done', { to }),
  })
  if (testTo === null) return null
  return (
    <Card title={t('newsletter.test.title')}>
      <p className="text-dense leading-5 text-quiet">
        {t('newsletter.test.text')} <bdi dir="ltr">{testTo}</bdi>
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Field label={t('newsletter.preview.languages')} className="min-w-44">
          <Select
            value={locale}
            onChange={({ target }) => setLocale(locales.find((one) => one === target.value) ?? locale)}
            className="h-11 rounded-thumb text-secondary lg:h-10"
          >
            {locales.map((one) => (
              <option key={one} value={one}>
                {t(`newsletter.preview.language.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button size="sm" variant="outline" data-move="" pending={isPending} disabled={isDirty} onClick={() => mutate({ id, locale })}>
          {t('newsletter.test.submit')}
        </Button>
      </div>
      {isDirty ? <p className="mt-2 text-dense text-quiet">{t('newsletter.steps.saveFirst')}</p> : null}
      {error ? (
        <p role="alert" className="mt-2 text-dense text-bad">
          {sentenceOf(error)}
        </p>
      ) : null}
    </Card>
  )
}
