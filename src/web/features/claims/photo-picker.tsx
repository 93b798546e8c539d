import { useQueryClient } from '@tanstack/react-query'
import { Camera, X } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Claim, type ClaimsOfRental, maxEvidence } from '#domain/renting/claims/claim.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { usePictureFault } from '#web/features/pictures/picture-fault.ts'
import { shrinkPicture } from '#web/features/pictures/shrink-picture.ts'
import { useLocale } from '#web/runtime/links.ts'
import { setQueryAnswer } from '#web/runtime/set-query-answer.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PhotoRefused, sendPhoto } from './send-photo.ts'

interface Upload {
  id: number
  file: File
  share: number
  problem: string | null
}

export interface PhotoPickerProps {
  rentalId: string
  /** Uploaded photographs that are not sent with a statement yet. */
  unsent: Claim['evidence']
  /** Called after each change with the claims and stored photographs of the rental. */
  onChange: (answer: ClaimsOfRental) => void
  /** Called while photographs are being uploaded: a statement is only sent once they have arrived. */
  onSending: (isSending: boolean) => void
}

/** Photographs that go with the next claim, answer or appeal: taken or chosen, sent one by one, and removed again. */
export function PhotoPicker({ rentalId, unsent, onChange, onSending }: PhotoPickerProps) {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const words = useRefusalWords()
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const { uploads, add, retry, forget } = useUploads(rentalId, onChange)
  const remove = useChange(api.claims.removeEvidence.mutationOptions(), {
    answers: api.claims.ofRental.queryKey({ input: { id: rentalId } }),
    after: onChange,
  })
  const isSending = uploads.some(({ problem }) => problem === null)
  useEffect(() => onSending(isSending), [isSending, onSending])
  const isFull = unsent.length + uploads.length >= maxEvidence
  return (
    <fieldset className="min-w-0">
      <legend className="type-label text-secondary">{t('photos.title')}</legend>
      <p id={hint} className="mt-0.5 type-small text-quiet">
        {isFull ? t('photos.full', { count: maxEvidence }) : t('photos.hint')}
      </p>
      <ul className="mt-2 grid grid-cols-3 gap-2.5 sm:grid-cols-4">
        {unsent.map(({ id }, index) => (
          <li key={id} className="relative aspect-4/5 overflow-hidden rounded-card bg-sunk">
            <img
              src={`/api/claims/of-rental/${rentalId}/evidence/${id}`}
              alt={t('photos.taken', { place: index + 1 })}
              className="size-full object-cover"
            />
            <Remove label={t('photos.remove', { place: index + 1 })} onClick={() => remove.mutate({ id: rentalId, photo: id })} />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.id} className="relative flex aspect-4/5 flex-col items-center justify-center gap-2 rounded-card bg-sunk p-2 pt-9">
            <Sending upload={upload} onRetry={() => retry(upload)} onForget={() => forget(upload.id)} />
          </li>
        ))}
        {isFull ? null : (
          <li className="aspect-4/5">
            <button
              type="button"
              aria-describedby={hint}
              onClick={() => input.current?.click()}
              className="flex size-full cursor-pointer flex-col items-center justify-center gap-2 rounded-card border border-dashed border-field p-2 text-center text-dense leading-5 font-medium text-primary-text hover:bg-primary-tint"
            >
              <Icon of={Camera} className="size-6 stroke-[1.6]" />
              {t('photos.add')}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label={t('photos.add')}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].slice(0, maxEvidence - unsent.length - uploads.length)
          target.value = ''
          add(files)
        }}
      />
      {remove.error ? (
        <p role="alert" className="mt-2 type-small text-bad">
          {words(remove.error)}
        </p>
      ) : null}
    </fieldset>
  )
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="absolute end-0 top-0 flex size-11 cursor-pointer items-start justify-end p-1.5"
    >
      <span className="flex size-7 items-center justify-center rounded-full bg-card text-ink border border-line hover:bg-sunk">
        <Icon of={X} className="size-4" />
      </span>
    </button>
  )
}

function Sending({ upload: { share, problem }, onRetry, onForget }: { upload: Upload; onRetry: () => void; onForget: () => void }) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const percent = `${formatNumber(Math.round(share * 100), locale)}${locale === 'ar' ? '٪' : '%'}`
  if (problem === null)
    return (
      <>
        <progress
          value={share}
          max={1}
          aria-label={t('photos.sending', { percent })}
          className="h-1 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
        />
        <span aria-hidden="true" className="type-small text-quiet">
          {percent}
        </span>
      </>
    )
  return (
    <>
      <p role="alert" className="text-center text-caption leading-5 text-bad">
        {problem}
      </p>
      <button type="button" onClick={onRetry} className="min-h-11 cursor-pointer text-dense font-medium text-primary-text underline">
        {t('photos.retry')}
      </button>
      <Remove label={t('photos.forget')} onClick={onForget} />
    </>
  )
}

/** Sends one photograph after the other, so that a slow line brings the first ones soon. */
function useUploads(rentalId: string, onChange: (answer: ClaimsOfRental) => void) {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const pictureFault = usePictureFault()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const nextId = useRef(0)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const change = (id: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)))
  const forget = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id))
  const send = async ({ id, file }: Upload) => {
    const photo = await shrinkPicture(file)
    if (typeof photo === 'string') return change(id, { problem: pictureFault(photo, file) })
    try {
      const answer = await sendPhoto(rentalId, photo, (share) => change(id, { share }))
      await setQueryAnswer(queryClient, api.claims.ofRental.queryKey({ input: { id: rentalId } }), answer)
      forget(id)
      onChange(answer)
    } catch (error) {
      change(id, { problem: (error instanceof PhotoRefused && error.words) || t('photos.failed') })
    }
  }
  const queue = (upload: Upload) => {
    line.current = line.current.then(() => send(upload))
  }
  return {
    uploads,
    forget,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => {
        nextId.current += 1
        return { id: nextId.current, file, share: 0, problem: null }
      })
      setUploads((all) => [...all, ...added])
      for (const upload of added) queue(upload)
    },
    retry(upload: Upload) {
      change(upload.id, { share: 0, problem: null })
      queue(upload)
    },
  }
}
