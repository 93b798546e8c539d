import { useQuery } from '@tanstack/react-query'
import { ImageUp } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keptBuckets, pictureTypes, widthsOf } from '#domain/catalogue/media/media.policy.ts'
import type { StoredObject } from '#domain/catalogue/media/object.contract.ts'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import { SitePicture } from '#web/layout/site-picture.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import type { FieldEditorProps } from './field-props.ts'

/** The pictures that come with the shop. */
const bundled = ['hero-1', 'hero-2', 'hero-3', 'hero-4', 'hero-5', 'women', 'men', 'kids', 'accessories'] as const
const hundred = { limit: 100, offset: 0 }

/** A picture of the site: one that comes with the shop, one of the media store, or a new one. */
export function PictureField({ field, label, value, onChange }: FieldEditorProps) {
  const { t } = useTranslation('site-editor')
  const [isOpen, setOpen] = useState(false)
  const image = String(value)
  return (
    <div className="flex items-center gap-3">
      <span className="block h-14 w-20 shrink-0 overflow-hidden rounded-thumb bg-backdrop">
        {image ? <SitePicture image={image} sizes="80px" className="size-full object-cover" /> : null}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-secondary font-semibold">{label}</span>
        <span dir="ltr" className="block truncate text-caption leading-5 text-quiet rtl:text-end">
          {image || t('picture.none')}
        </span>
      </span>
      <Button
        variant="outline"
        size="sm"
        className="px-4 text-dense"
        aria-label={t('picture.changeOf', { label })}
        onClick={() => setOpen(true)}
      >
        {t('picture.change')}
      </Button>
      {isOpen ? (
        <Sheet onClose={() => setOpen(false)}>
          <SheetContent side="dialog" title={label}>
            <Pictures
              hasNone={field.at === 'header.logo'}
              onChoose={(chosen) => {
                onChange(chosen)
                setOpen(false)
              }}
            />
          </SheetContent>
        </Sheet>
      ) : null}
    </div>
  )
}

function Pictures({ hasNone, onChoose }: { hasNone: boolean; onChoose: (image: string) => void }) {
  const { t } = useTranslation('site-editor')
  const { api } = useViewer()
  const bucket = keptBuckets.site
  const { data, refetch } = useQuery({ ...api.media.objects.queryOptions({ input: { bucket, ...hundred } }), staleTime: 0 })
  const { entries, add, remove } = useUploads({ bucket, name: 'site-editor' })
  const fresh = entries.flatMap(({ key, object }) => (object ? [{ key, object }] : []))
  return (
    <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4">
      <div className="flex flex-wrap items-center gap-3">
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-[1.25px] border-ink px-4 text-secondary font-semibold has-focus-visible:focus-ring">
          <Icon of={ImageUp} className="size-5" />
          {t('picture.upload')}
          <input
            type="file"
            accept={pictureTypes.join()}
            className="sr-only"
            onChange={({ target }) => {
              void add([...(target.files ?? [])].slice(0, 1))
              target.value = ''
            }}
          />
        </label>
        {hasNone ? (
          <Button variant="soft" size="sm" onClick={() => onChoose('')}>
            {t('picture.remove')}
          </Button>
        ) : null}
      </div>
      {entries
        .filter(({ object }) => !object)
        .map(({ key, name, share, fault }) => (
          <p key={key} role={fault ? 'alert' : undefined} className="flex items-center gap-3 text-dense">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {fault ? (
              <>
                <span className="text-bad">{t(`picture.fault.${fault}`)}</span>
                <Button variant="quiet" size="sm" onClick={() => void remove(key)}>
                  {t('picture.dismiss')}
                </Button>
              </>
            ) : (
              <progress aria-label={t('picture.uploading', { name })} value={share} className="w-32" />
            )}
          </p>
        ))}
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
        {fresh.map(({ key, object }) => (
          <Choice
            key={key}
            name={object.name}
            image={addressOf(object)}
            onChoose={(image) => {
              void remove(key).then(() => refetch())
              onChoose(image)
            }}
          />
        ))}
        {(data?.objects ?? [])
          .filter(({ id }) => !fresh.some(({ object }) => object.id === id))
          .map((object) => (
            <Choice key={object.id} name={object.name} image={addressOf(object)} onChoose={onChoose} />
          ))}
        {bundled.map((name) => (
          <Choice key={name} name={name} image={name} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  )
}

function Choice({ name, image, onChoose }: { name: string; image: string; onChoose: (image: string) => void }) {
  return (
    <li>
      <button type="button" onClick={() => onChoose(image)} className="block w-full cursor-pointer text-start">
        <span className="block aspect-4/3 overflow-hidden rounded-thumb border border-line bg-backdrop">
          <SitePicture image={image} sizes="160px" className="size-full object-cover" />
        </span>
        <span dir="ltr" className="mt-1 block truncate text-caption leading-5 text-quiet">
          {name}
        </span>
      </button>
    </li>
  )
}

function addressOf({ id, width }: StoredObject): string {
  return `/media/${id}-${Math.max(...widthsOf(width))}.webp`
}
