import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { placeSchema } from '#domain/catalogue/media/bucket.contract.ts'
import type { LibraryObject } from '#domain/catalogue/media/library.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Select, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { useLibrary } from './use-library.ts'
import { useFolderName } from './words.ts'

/** The destination of a picture, or of a copy of it, and its name there. */
export function MoveSheet({ object, way, onClose }: { object: LibraryObject; way: 'move' | 'copy'; onClose: () => void }) {
  const { t } = useTranslation('media-library')
  const { api } = useViewer()
  const { go } = useLibrary()
  const nameOf = useFolderName()
  const { data } = useQuery({ ...api.media.buckets.queryOptions(), staleTime: 10_000 })
  const follows = {
    refresh: [api.media.key()],
    done: t(`${way}.done`),
    after({ id }: { id: string }) {
      onClose()
      go({ open: id })
    },
  }
  const moving = useChange(api.media.move.mutationOptions(), follows)
  const copying = useChange(api.media.copy.mutationOptions(), follows)
  // A generated prefix that keeps names unique is before its last part.
  const shown = object.name.split('/').at(-1) ?? object.name
  const form = useApiForm({
    schema: placeSchema,
    defaultValues: { bucket: object.bucket, name: shown },
    words: { name: t('place.missing') },
    failure: useRefusalWords(),
    async send({ bucket, name: typed }) {
      const name = way === 'move' && typed === shown ? object.name : typed
      await (way === 'move' ? moving : copying).mutateAsync({ id: object.id, bucket, name })
    },
  })
  const isUsed = way === 'move' && object.uses > 0
  return (
    <Sheet onClose={onClose}>
      <SheetContent side="dialog" title={t(`${way}.title`)}>
        <ContractForm form={form} className="flex flex-col gap-4 pt-2">
          <FormField label={t('place.folder')} name="bucket" {...(isUsed && { hint: t('place.used') })}>
            <Select>
              {(data?.buckets ?? [])
                .filter(({ id }) => !isUsed || id === object.bucket)
                .map(({ id }) => (
                  <option key={id} value={id}>
                    {nameOf(id)}
                  </option>
                ))}
            </Select>
          </FormField>
          <FormField label={t('place.name')} name="name" hint={t('place.nameHint')}>
            <TextInput dir="ltr" maxLength={200} autoComplete="off" spellCheck={false} />
          </FormField>
          <FormProblem />
          <SubmitButton size="sm" className="self-start">
            {t(`${way}.open`)}
          </SubmitButton>
        </ContractForm>
      </SheetContent>
    </Sheet>
  )
}
