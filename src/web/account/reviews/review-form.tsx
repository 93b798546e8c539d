import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type RentalReviews, reviewCustomerSchema, writeReviewSchema } from '#domain/renting/reviews/review.contract.ts'
import { type Fit, fits, maxWords } from '#domain/renting/reviews/review.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { TextArea, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { useFormState } from '#web/ui/form/form-context.ts'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { StarInput } from '#web/ui/star-input.tsx'
import { PhotoField } from './photo-field.tsx'

export interface ReviewFormProps {
  reviews: RentalReviews
  onWritten: (answer: RentalReviews) => Promise<void>
  /** Goes back to the written review; null where there is none yet. */
  onCancel: (() => void) | null
}

/** A customer's review of a rental. */
export function CustomerForm({ reviews, onWritten, onCancel }: ReviewFormProps) {
  const { t } = useTranslation('own-reviews')
  const { api } = useViewer()
  const { rental, mine } = reviews
  const form = useApiForm({
    schema: z.strictObject(writeReviewSchema.shape),
    defaultValues: {
      stars: mine?.stars ?? null,
      ownerStars: mine?.ownerStars ?? null,
      deliveryStars: mine?.deliveryStars ?? null,
      fit: mine?.fit ?? ('' as Fit),
      sizeWorn: mine?.sizeWorn ?? reviews.size,
      height: mine?.height ? String(mine.height) : '',
      words: mine?.words ?? '',
    },
    words: useWords(),
    failure: useRefusalWords(),
    fieldOf: { 'review.contact-details': 'words' },
    send: async (input) => onWritten(await api.reviews.write.call({ rental, ...input })),
  })
  const typed = form.watch()
  const starsOf = (name: 'stars' | 'ownerStars' | 'deliveryStars') => ({
    name,
    value: Number(typed[name]) || null,
    onChange: (stars: number) => form.setValue(name, stars, { shouldValidate: form.formState.isSubmitted }),
  })
  return (
    <ContractForm form={form} className="flex max-w-140 flex-col gap-7">
      <div className="flex flex-col gap-1 rounded-card border border-line bg-card px-4 py-3">
        <StarField legend={t('page.itemStars')} {...starsOf('stars')} />
        <StarField legend={t('page.ownerStars')} {...starsOf('ownerStars')} />
        <StarField legend={t('page.deliveryStars')} {...starsOf('deliveryStars')} />
      </div>
      <FitField value={typed.fit} onChange={(fit) => form.setValue('fit', fit, { shouldValidate: form.formState.isSubmitted })} />
      <div className="grid grid-cols-2 items-start gap-4">
        <FormField label={t('page.sizeWorn')} name="sizeWorn">
          <TextInput maxLength={20} autoComplete="off" />
        </FormField>
        <FormField label={t('page.height')} name="height">
          <TextInput inputMode="numeric" maxLength={4} autoComplete="off" />
        </FormField>
      </div>
      <FormField label={t('page.words')} name="words" hint={t('page.wordsHint')}>
        <TextArea maxLength={maxWords} rows={5} />
      </FormField>
      <PhotoField reviews={reviews} />
      <Foot isNew={mine === null} onCancel={onCancel} />
    </ContractForm>
  )
}

/** An owner's review of a customer. */
export function OwnerForm({ reviews, onWritten, onCancel }: ReviewFormProps) {
  const { t } = useTranslation('own-reviews')
  const { api } = useViewer()
  const { rental, mine } = reviews
  const form = useApiForm({
    schema: z.strictObject(reviewCustomerSchema.shape),
    defaultValues: { stars: mine?.stars ?? null, words: mine?.words ?? '' },
    words: useWords(),
    failure: useRefusalWords(),
    fieldOf: { 'review.contact-details': 'words' },
    send: async (input) => onWritten(await api.reviews.writeOfCustomer.call({ rental, ...input })),
  })
  return (
    <ContractForm form={form} className="flex max-w-140 flex-col gap-7">
      <div className="rounded-card border border-line bg-card px-4 py-3">
        <StarField
          legend={t('page.customerStars')}
          name="stars"
          value={Number(form.watch('stars')) || null}
          onChange={(stars) => form.setValue('stars', stars, { shouldValidate: form.formState.isSubmitted })}
        />
      </div>
      <FormField label={t('page.words')} name="words" hint={t('page.wordsHintOwner')}>
        <TextArea maxLength={maxWords} rows={5} />
      </FormField>
      <Foot isNew={mine === null} onCancel={onCancel} />
    </ContractForm>
  )
}

function useWords() {
  const { t } = useTranslation('own-reviews')
  return {
    stars: t('page.starsMissing'),
    ownerStars: t('page.starsMissing'),
    deliveryStars: t('page.starsMissing'),
    fit: t('page.fitMissing'),
    sizeWorn: t('page.sizeMissing'),
    height: t('page.heightWrong'),
  }
}

interface StarFieldProps {
  legend: string
  name: string
  value: number | null
  onChange: (stars: number) => void
}

function StarField(props: StarFieldProps) {
  const { t } = useTranslation('reviews')
  return <StarInput {...props} labelOf={(stars) => t('stars', { count: stars })} />
}

function FitField({ value, onChange }: { value: Fit; onChange: (fit: Fit) => void }) {
  const { t } = useTranslation(['own-reviews', 'reviews'])
  const error = useFormState().errorOf('fit')
  return (
    <div>
      <ChoiceChips
        legend={t('page.fitLegend')}
        name="fit"
        value={value}
        options={fits.map((fit) => ({ value: fit, label: t(`reviews:fit.${fit}`) }))}
        onChange={onChange}
      />
      {error ? (
        <p role="alert" className="mt-1.5 type-small text-bad">
          {error}
        </p>
      ) : null}
    </div>
  )
}

function Foot({ isNew, onCancel }: { isNew: boolean; onCancel: (() => void) | null }) {
  const { t } = useTranslation('own-reviews')
  return (
    <div className="flex flex-col gap-4">
      <FormProblem />
      <div className="flex flex-wrap gap-3">
        <SubmitButton className="max-sm:w-full">{t(isNew ? 'page.send' : 'page.change')}</SubmitButton>
        {onCancel ? (
          <Button variant="quiet" onClick={onCancel}>
            {t('page.cancel')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
