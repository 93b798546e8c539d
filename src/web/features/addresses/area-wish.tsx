import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areaWishSchema } from '#domain/site/activity/area-wish.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

/** The way on for who does not find their area in the list: it says that we do not deliver there, and keeps the wish. */
export function AreaWish() {
  const { t } = useTranslation('checkout')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="-mt-3">
      <button type="button" onClick={() => setOpen(true)} className="min-h-11 cursor-pointer">
        <span className={linkClass}>{t('areaMissing')}</span>
      </button>
      {isOpen ? (
        <Sheet onClose={() => setOpen(false)}>
          <SheetContent title={t('areaWishTitle')} side="dialog" className="lg:w-120">
            {/* The form of the address is around this one in React, and would be sent with it. */}
            <div onSubmit={(event) => event.stopPropagation()}>
              <WishForm />
            </div>
          </SheetContent>
        </Sheet>
      ) : null}
    </div>
  )
}

function WishForm() {
  const { t } = useTranslation('checkout')
  const { api } = useViewer()
  const [isNoted, setNoted] = useState(false)
  const form = useApiForm({
    schema: areaWishSchema,
    defaultValues: { name: '' },
    words: { name: t('areaWishMissing') },
    failure: useRefusalWords(),
    async send(wish) {
      await api.areaWishes.keep.call(wish)
      setNoted(true)
    },
  })
  if (isNoted) {
    return (
      <p role="status" className="mt-2 type-body">
        {t('areaWishNoted')}
      </p>
    )
  }
  return (
    <ContractForm form={form} className="mt-2 flex flex-col gap-5">
      <p className="type-body text-quiet">{t('areaWishText')}</p>
      <FormField label={t('areaWishName')} name="name">
        <TextInput maxLength={60} autoFocus />
      </FormField>
      <FormProblem />
      <SubmitButton className="w-full">{t('areaWishSend')}</SubmitButton>
    </ContractForm>
  )
}
