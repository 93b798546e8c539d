import { useTranslation } from 'react-i18next'
import { type DifferenceReason, differenceReasons } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field, TextArea } from '#web/ui/field.tsx'

interface DifferenceReasonProps {
  reason: DifferenceReason | undefined
  words: string
  onReason: (reason: DifferenceReason) => void
  onWords: (words: string) => void
}

/** Why counted cash differs: a reason as chips, and a few words. */
export function DifferenceReasonFields({ reason, words, onReason, onWords }: DifferenceReasonProps) {
  const { t } = useTranslation('cash')
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 type-label text-dense">{t('count.why')}</legend>
        <div className="flex flex-wrap gap-2">
          {differenceReasons.map((one) => (
            <label
              key={one}
              className={cn(
                chipClass,
                'text-dense lg:h-9 has-checked:border-chosen has-checked:bg-primary-tint has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text',
              )}
            >
              <input type="radio" name="reason" value={one} checked={one === reason} onChange={() => onReason(one)} className="sr-only" />
              {t(`reason.${one}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={t('count.words')} hint={t('count.wordsHint')} className="mt-4">
        <TextArea
          maxLength={300}
          value={words}
          onChange={({ currentTarget }) => onWords(currentTarget.value)}
          className="min-h-20 text-dense"
        />
      </Field>
    </>
  )
}
