import { Sparkles } from 'lucide'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'
import { writtenIn } from '#domain/catalogue/listings/listing-content.policy.ts'
import { type Locale, type LocalizedText, otherLocale } from '#values/locale.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AskedFor } from './part.tsx'
import type { ListingDraftState } from './use-listing-draft.ts'

interface WizardTextsProps extends Pick<ListingDraftState, 'content' | 'change' | 'save'> {
  id: string
  canDraft: boolean
}

const empty: LocalizedText = { en: '', ar: '' }
const fields = { name: 80, brand: 60, description: 1200, care: 300 } as const
type TextField = keyof typeof fields

/** Name, brand, description and care, the reader's language first; one language is enough. The assistant may draft the other, which then says so until it was read. */
export function WizardTexts({ id, content, change, save, canDraft }: WizardTextsProps) {
  const { t } = useTranslation('listing-wizard')
  const locale = useLocale()
  const asked = useContext(AskedFor)
  const ordered = [locale, otherLocale(locale)]
  const isLeftOut = (field: TextField) => ordered.every((language) => !content[field]?.[language]?.trim())
  const write = (field: TextField, language: Locale, text: string) =>
    change(({ [field]: before = empty, drafted }) => ({
      [field]: { ...before, [language]: text },
      ...(drafted === language && { drafted: null }),
    }))
  return (
    <div className="flex flex-col gap-8">
      {ordered.map((language, index) => (
        <fieldset key={language} className="flex flex-col gap-4">
          <legend className="mb-1 type-h3">{t(`texts.${language}`)}</legend>
          <p className="mb-1 type-small text-quiet">
            {t(index === 0 ? 'texts.oneIsEnough' : canDraft ? 'texts.otherDrafted' : 'texts.otherOptional')}
          </p>
          {index === 1 && canDraft ? <Drafting id={id} to={language} content={content} change={change} save={save} /> : null}
          {content.drafted === language ? <Drafted onRead={() => change({ drafted: null })} /> : null}
          {(Object.keys(fields) as TextField[]).map((field) => {
            const text = writtenIn(content[field], language)
            const common = {
              dir: language === 'ar' ? 'rtl' : 'ltr',
              lang: language,
              maxLength: fields[field],
              value: text,
            } as const
            const isLong = field === 'description' || field === 'care'
            return (
              <div key={field} data-field={field}>
                <Field
                  label={t(`texts.${field}`)}
                  hint={t(`texts.hint.${field}`)}
                  error={asked.has(field) && index === 0 && isLeftOut(field) ? t('step.missing', { field: t(`field.${field}`) }) : null}
                >
                  {isLong ? (
                    <TextArea
                      {...common}
                      rows={field === 'care' ? 2 : 5}
                      onChange={(event) => write(field, language, event.target.value)}
                    />
                  ) : (
                    <TextInput {...common} onChange={(event) => write(field, language, event.target.value)} />
                  )}
                </Field>
              </div>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}

function Drafted({ onRead }: { onRead: () => void }) {
  const { t } = useTranslation('listing-wizard')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-gold-tint p-4">
      <p className="type-small">{t('texts.drafted')}</p>
      <Button size="sm" variant="outline" onClick={onRead}>
        {t('texts.read')}
      </Button>
    </div>
  )
}

function Drafting({ id, to, content, change, save }: Omit<WizardTextsProps, 'canDraft'> & { to: Locale }) {
  const { t } = useTranslation('listing-wizard')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const from = otherLocale(to)
  const of = (field: TextField) => content[field]?.[from] ?? ''
  const draft = useMutation({
    mutationFn: async () => {
      await save()
      return api.listings.draft.call({ id, to, name: of('name'), description: of('description'), care: of('care') })
    },
    onSuccess: (texts) =>
      change((before: ListingDraft) => ({
        drafted: to,
        name: { ...empty, ...before.name, [to]: texts.name },
        description: { ...empty, ...before.description, [to]: texts.description },
        care: { ...empty, ...before.care, [to]: texts.care },
      })),
  })
  const isEmpty = of('name') === '' || of('description') === ''
  return (
    <div>
      <Button size="sm" variant="soft" disabled={isEmpty} pending={draft.isPending} onClick={() => draft.mutate()}>
        <Icon of={Sparkles} className="size-4" />
        {t('texts.draft')}
      </Button>
      <p className="mt-1.5 type-small text-quiet">{t(isEmpty ? 'texts.draftFirst' : 'texts.draftHint')}</p>
      {draft.error ? (
        <p role="alert" className="mt-1.5 type-small text-bad">
          {sentence(draft.error)}
        </p>
      ) : null}
    </div>
  )
}
