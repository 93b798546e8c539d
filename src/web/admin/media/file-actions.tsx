import { useQueryClient } from '@tanstack/react-query'
import { Copy, FolderInput, Link2, Replace, Trash2 } from 'lucide'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryFile, LibraryObject } from '#domain/catalogue/media/library.contract.ts'
import { pictureTypes } from '#domain/catalogue/media/media.policy.ts'
import { formatInstant } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { MoveSheet } from './move-sheet.tsx'

const small = 'h-11 px-3.5 text-dense lg:h-9'

/** Replaces, moves, copies and deletes a picture, and gives its address away. */
export function FileActions({ file: { object, uses, link, linkEndsAt }, onClose }: { file: LibraryFile; onClose: () => void }) {
  const { t } = useTranslation('media-library')
  const [place, setPlace] = useState<'move' | 'copy' | null>(null)
  const copyLink = async () => {
    await navigator.clipboard.writeText(link)
    toast(t('link.copied'), { tone: 'good' })
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        <ReplaceButton object={object} />
        <Button variant="soft" size="sm" className={small} onClick={() => setPlace('move')}>
          <Icon of={FolderInput} className="size-4" />
          {t('move.open')}
        </Button>
        <Button variant="soft" size="sm" className={small} onClick={() => setPlace('copy')}>
          <Icon of={Copy} className="size-4" />
          {t('copy.open')}
        </Button>
        {linkEndsAt ? (
          <SignedLink id={object.id} />
        ) : (
          <Button variant="soft" size="sm" className={small} onClick={() => void copyLink()}>
            <Icon of={Link2} className="size-4" />
            {t('link.copy')}
          </Button>
        )}
      </div>
      <DeleteButton id={object.id} isUsed={uses.length > 0} onDone={onClose} />
      {place ? <MoveSheet object={object} way={place} onClose={() => setPlace(null)} /> : null}
    </div>
  )
}

const lasting = { hour: 3600, day: 86_400, week: 604_800 } as const

/** The address of a picture that only staff see, for whoever is given it, as long as is chosen. */
function SignedLink({ id }: { id: string }) {
  const { t } = useTranslation('media-library')
  const { api, baseUrl } = useViewer()
  const locale = useLocale()
  const { mutate } = useChange(api.media.sign.mutationOptions(), {
    before: ({ src }) => navigator.clipboard.writeText(`${baseUrl}${src}`),
    done: ({ until }) => t('link.until', { time: formatInstant(until, locale) }),
    refused: 'toast',
  })
  return (
    <span className="relative inline-flex">
      <Icon of={Link2} className="pointer-events-none absolute start-3 top-3.5 size-4 lg:top-2.5" />
      <select
        aria-label={t('link.sign')}
        value=""
        onChange={({ target }) => {
          const chosen = Object.entries(lasting).find(([name]) => name === target.value)
          if (chosen) mutate({ id, seconds: chosen[1] })
        }}
        className="select-arrow h-11 appearance-none rounded-full bg-sunk ps-9 pe-9 text-dense font-semibold lg:h-9"
      >
        <option value="">{t('link.sign')}</option>
        {(['hour', 'day', 'week'] as const).map((name) => (
          <option key={name} value={name}>
            {t(`link.${name}`)}
          </option>
        ))}
      </select>
    </span>
  )
}

/** A new file under the same addresses: it is sent like any picture, and then takes over. */
function ReplaceButton({ object: { id, bucket } }: { object: LibraryObject }) {
  const { t } = useTranslation('media-library')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const { entries, add, remove } = useUploads({ bucket, name: `replace-${id}` })
  const [entry] = entries
  const arrived = entry?.object?.id
  const key = entry?.key
  const { mutate, isPending, error } = useChange(api.media.replace.mutationOptions(), {
    refresh: [api.media.key()],
    refreshOnRefusal: true,
    done: t('replace.done'),
    // A file refused as a replacement is no picture of the folder.
    whenRefused: (_, { by }) => api.media.remove.call({ id: by }).catch(() => undefined),
  })
  useEffect(() => {
    if (!arrived || !key) return
    mutate({ id, by: arrived })
    void remove(key)
  }, [arrived, key, id, mutate, remove])
  return (
    <>
      <label className="inline-flex h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border-[1.25px] border-ink px-3.5 text-dense font-semibold hover:bg-sunk has-focus-visible:focus-ring lg:h-9">
        <Icon of={Replace} className="size-4" />
        {t(isPending || (entry && !entry.fault) ? 'replace.going' : 'replace.open')}
        <input
          type="file"
          accept={pictureTypes.join()}
          className="sr-only"
          onChange={({ target }) => {
            if (key) void remove(key)
            void add([...(target.files ?? [])].slice(0, 1))
            target.value = ''
          }}
        />
      </label>
      {entry && !entry.fault ? <progress aria-label={t('replace.going')} value={entry.share} className="w-full" /> : null}
      {entry?.fault || error ? (
        <p role="alert" className="w-full text-dense text-bad">
          {error ? sentence(error) : t('replace.failed')}
        </p>
      ) : null}
    </>
  )
}

function DeleteButton({ id, isUsed, onDone }: { id: string; isUsed: boolean; onDone: () => void }) {
  const { t } = useTranslation('media-library')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error } = useChange(api.media.remove.mutationOptions(), {
    before() {
      onDone()
      queryClient.removeQueries({ queryKey: api.media.object.key({ input: { id } }) })
    },
    refresh: [api.media.key()],
    done: t('delete.done'),
  })
  if (isUsed) return <p className="text-caption text-quiet">{t('delete.used')}</p>
  return (
    <div className="flex flex-col gap-2">
      {error ? (
        <p role="alert" className="text-dense text-bad">
          {sentence(error)}
        </p>
      ) : null}
      {isAsked ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="w-full text-dense">{t('delete.ask')}</p>
          <Button variant="grave" size="sm" className={small} pending={isPending} onClick={() => mutate({ id })}>
            {t('delete.open')}
          </Button>
          <Button variant="quiet" size="sm" className={small} onClick={() => setAsked(false)}>
            {t('cancel')}
          </Button>
        </div>
      ) : (
        <Button variant="destructive" size="sm" className={`${small} self-start`} onClick={() => setAsked(true)}>
          <Icon of={Trash2} className="size-4" />
          {t('delete.open')}
        </Button>
      )}
    </div>
  )
}
