import { Globe, Lock } from 'lucide'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bucket } from '#domain/catalogue/media/bucket.contract.ts'
import { maxObjectBytes, pictureTypes } from '#domain/catalogue/media/media.policy.ts'
import { formatNumber } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SwitchRow } from '#web/ui/switch.tsx'
import { useLibrary } from './use-library.ts'
import { useFolderName, useSize } from './words.ts'

const mega = 1_048_576
const sizes = [1, 2, 3, 4, 5].map((size) => size * mega).filter((size) => size <= maxObjectBytes)
const usual = { id: '', isPublic: true, allowedTypes: [...pictureTypes], maxBytes: maxObjectBytes }

/** Makes a folder, or changes what one takes in; empties and deletes it. */
export function FolderSheet({ bucket, onClose }: { bucket: Bucket | null; onClose: () => void }) {
  const { t } = useTranslation('media-library')
  const nameOf = useFolderName()
  const { id, isPublic, allowedTypes, maxBytes } = bucket ?? usual
  const [typed, setTyped] = useState({ id, isPublic, allowedTypes: pictureTypes.filter((type) => allowedTypes.includes(type)), maxBytes })
  const { api } = useViewer()
  const { go } = useLibrary()
  const sentence = useRefusalWords()
  const size = useSize()
  const follows = {
    refresh: [api.media.key()],
    done: t('folder.saved'),
    after(written: Bucket) {
      onClose()
      if (!bucket) go({ bucket: written.id, lack: null })
    },
  }
  const making = useChange(api.media.createBucket.mutationOptions(), follows)
  const changing = useChange(api.media.changeBucket.mutationOptions(), follows)
  const { mutate, isPending, error } = bucket ? changing : making
  const isNamed = /^[a-z][a-z0-9-]{1,39}$/.test(typed.id)
  const largest = sizes.includes(typed.maxBytes) ? sizes : [...sizes, typed.maxBytes]
  return (
    <Sheet onClose={onClose}>
      <SheetContent side="dialog" title={bucket ? nameOf(bucket.id) : t('folder.new')}>
        <div className="flex flex-col gap-5 pt-2">
          {bucket ? null : (
            <Field label={t('folder.nameOf')} hint={t('folder.nameHint')}>
              <TextInput
                dir="ltr"
                value={typed.id}
                maxLength={40}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={({ target }) => setTyped({ ...typed, id: target.value.toLowerCase().replaceAll(/[\s_]+/g, '-') })}
              />
            </Field>
          )}
          {bucket?.isKept ? (
            <Visibility isPublic={typed.isPublic} />
          ) : (
            <SwitchRow
              label={t('folder.public')}
              hint={t('folder.publicHint')}
              checked={typed.isPublic}
              onChange={(isOn) => setTyped({ ...typed, isPublic: isOn })}
            />
          )}
          <Types chosen={typed.allowedTypes} onChange={(chosen) => setTyped({ ...typed, allowedTypes: chosen })} />
          <Field label={t('folder.maxBytes')}>
            <Select value={typed.maxBytes} onChange={({ target }) => setTyped({ ...typed, maxBytes: Number(target.value) })}>
              {largest.map((bytes) => (
                <option key={bytes} value={bytes}>
                  {size(bytes)}
                </option>
              ))}
            </Select>
          </Field>
          {error ? (
            <p role="alert" className="text-dense text-bad">
              {sentence(error)}
            </p>
          ) : null}
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" pending={isPending} disabled={!isNamed || typed.allowedTypes.length === 0} onClick={() => mutate(typed)}>
              {t(bucket ? 'save' : 'folder.make')}
            </Button>
            <Button variant="quiet" size="sm" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
          {bucket ? <Clearing bucket={bucket} onClose={onClose} /> : null}
        </div>
      </SheetContent>
    </Sheet>
  )
}

type PictureTypes = (typeof pictureTypes)[number][]

function Types({ chosen, onChange }: { chosen: PictureTypes; onChange: (chosen: PictureTypes) => void }) {
  const { t } = useTranslation('media-library')
  const id = useId()
  return (
    <fieldset>
      <legend className="text-secondary font-semibold">{t('folder.types')}</legend>
      <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {pictureTypes.map((type) => (
          <label key={type} htmlFor={`${id}-${type}`} className="flex min-h-11 cursor-pointer items-center gap-2 text-secondary">
            <input
              id={`${id}-${type}`}
              type="checkbox"
              checked={chosen.includes(type)}
              onChange={({ target }) => onChange(pictureTypes.filter((one) => (one === type ? target.checked : chosen.includes(one))))}
              className="size-5 accent-primary"
            />
            <span dir="ltr">{type.slice('image/'.length).toUpperCase()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Actions that remove pictures: each asks for confirmation, and says what stays. */
function Clearing({ bucket, onClose }: { bucket: Bucket; onClose: () => void }) {
  const { t } = useTranslation('media-library')
  const { api } = useViewer()
  const locale = useLocale()
  const { go } = useLibrary()
  const sentence = useRefusalWords()
  const [asked, setAsked] = useState<'empty' | 'delete' | null>(null)
  const follows = { refresh: [api.media.key()], after: onClose }
  const emptying = useChange(api.media.emptyBucket.mutationOptions(), {
    ...follows,
    done: ({ objects }) =>
      objects > 0 ? t('folder.emptiedBut', { count: objects, shown: formatNumber(objects, locale) }) : t('folder.emptied'),
  })
  const deleting = useChange(api.media.deleteBucket.mutationOptions(), {
    ...follows,
    before: () => go({ bucket: null }),
    done: t('folder.deleted'),
  })
  const { mutate, isPending, error } = asked === 'delete' ? deleting : emptying
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {asked ? (
        <>
          <p className="text-secondary">{t(`folder.${asked}Ask`)}</p>
          {error ? (
            <p role="alert" className="text-dense text-bad">
              {sentence(error)}
            </p>
          ) : null}
          <div className="flex gap-2">
            <Button variant="grave" size="sm" pending={isPending} onClick={() => mutate({ bucket: bucket.id })}>
              {t(`folder.${asked}`)}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setAsked(null)}>
              {t('cancel')}
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="destructive" size="sm" disabled={bucket.objects === 0} onClick={() => setAsked('empty')}>
            {t('folder.empty')}
          </Button>
          {bucket.isKept ? null : (
            <Button variant="destructive" size="sm" disabled={bucket.objects > 0} onClick={() => setAsked('delete')}>
              {t('folder.delete')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Whether the content of a folder is public. */
function Visibility({ isPublic }: { isPublic: boolean }) {
  const { t } = useTranslation('media-library')
  return (
    <span className="inline-flex items-center gap-1.5 text-caption text-quiet">
      <Icon of={isPublic ? Globe : Lock} className="size-4" />
      {t(isPublic ? 'folder.public' : 'folder.private')}
    </span>
  )
}
