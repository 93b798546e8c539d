import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentPlaces } from '#domain/site/areas/places.contract.ts'
import type { Places } from '#domain/site/areas/places.policy.ts'
import { faultsOf } from '#domain/site/areas/places-faults.policy.ts'
import { formatNumber } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { BrokenDialog } from './broken-dialog.tsx'

type Broken = Pick<ComponentProps<typeof BrokenDialog>, 'broken' | 'isMore'>

interface SaveBarProps {
  current: CurrentPlaces
  draft: Places
  /** Something was typed that is no value. */
  isWrong: boolean
  onReset: () => void
}

/** Publishes a draft as the next version, with its reason. */
export function SaveBar({ current: { version, places }, draft, isWrong, onReset }: SaveBarProps) {
  const { t } = useTranslation('places')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const [reason, setReason] = useState('')
  const isChanged = JSON.stringify(draft) !== JSON.stringify(places)
  const isUnnamed = [...draft.cities, ...draft.areas].some(({ name }) => name.en.trim() === '' || name.ar.trim() === '')
  const [fault] = faultsOf(draft)
  const { mutate, isPending, error } = useChange(api.places.write.mutationOptions(), {
    refresh: [api.places.key(), api.areas.key()],
    done: (written) => t('saved', { number: formatNumber(written.version, locale) }),
  })
  const [broken, setBroken] = useState<Broken | null>(null)
  const publish = () => mutate({ version, reason, places: draft })
  const preview = useChange(api.places.preview.mutationOptions(), {
    after: (answer) => (answer.broken.length > 0 ? setBroken(answer) : publish()),
  })
  const problem = error ?? preview.error
  if (!isChanged && !isWrong) return null
  return (
    <div
      data-bar="bottom"
      className="sticky bottom-0 mt-4 grid max-w-295 gap-3 border-t border-line bg-page py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-end"
    >
      {problem ? (
        <p role="alert" className="text-dense text-bad md:col-span-2">
          {sentence(problem)}
        </p>
      ) : null}
      {fault ? (
        <p role="alert" className="text-dense text-bad md:col-span-2">
          {t(`fault.${fault}`)}
        </p>
      ) : null}
      <Field label={t('reason')}>
        <TextInput maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} className="h-11 text-secondary" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          pending={isPending || preview.isPending}
          disabled={isWrong || isUnnamed || fault !== undefined || !isChanged || reason.trim() === ''}
          onClick={() => preview.mutate({ places: draft })}
        >
          {t('save', { number: formatNumber(version + 1, locale) })}
        </Button>
        <Button variant="quiet" size="sm" onClick={onReset}>
          {t('reset')}
        </Button>
      </div>
      {broken ? (
        <BrokenDialog
          {...broken}
          isPending={isPending}
          onConfirm={() => {
            setBroken(null)
            publish()
          }}
          onClose={() => setBroken(null)}
        />
      ) : null}
    </div>
  )
}
