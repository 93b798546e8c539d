import { Camera, ImagePlus, X } from 'lucide'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhotoSlot } from '#domain/renting/rentals/hand-over.policy.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCamera } from './use-camera.ts'

interface CameraPanelProps {
  place: PhotoSlot
  /** The picture of the same place at an earlier hand-over, to take this one alike. */
  ghost: string | null
  onTaken: (picture: Blob) => void
  onClose: () => void
}

/** Takes one picture: with the camera below the ghost of the earlier one, or a file where there is no camera. */
export function CameraPanel({ place, ghost, onTaken, onClose }: CameraPanelProps) {
  const { t } = useTranslation(['condition', 'common'])
  const { video, state, shoot } = useCamera()
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onTaken(file)
  }
  const take = async () => {
    const picture = await shoot()
    if (picture) onTaken(picture)
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t(`place.${place}`)}
      className="mt-4 flex scroll-mt-4 flex-col gap-4 rounded-card border border-line bg-card p-4 outline-none"
    >
      <div className="flex items-center justify-between gap-4">
        <h3 className="type-h3">{t(`place.${place}`)}</h3>
        <IconButton label={t('common:close')} onClick={onClose} className="-me-2">
          <Icon of={X} />
        </IconButton>
      </div>
      <p className="type-small text-quiet">{t(ghost ? 'ghostHint' : `placeHint.${place}`)}</p>
      {state === 'missing' ? (
        <p role="status" className="rounded-card bg-sunk px-4 py-3 text-secondary leading-6">
          {t('noCamera')}
        </p>
      ) : (
        <div className="relative mx-auto aspect-4/5 max-h-[60dvh] w-full max-w-110 overflow-hidden rounded-card bg-inverse">
          <video ref={video} autoPlay muted playsInline aria-label={t('view')} className="size-full object-cover" />
          {ghost ? <img src={ghost} alt="" className="pointer-events-none absolute inset-0 size-full object-cover opacity-40" /> : null}
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        capture="environment"
        aria-label={t('choose')}
        onChange={choose}
        className="sr-only"
        tabIndex={-1}
      />
      <div className="flex flex-wrap justify-center gap-3">
        {state === 'missing' ? null : (
          <Button size="lg" disabled={state !== 'open'} onClick={() => void take()}>
            <Icon of={Camera} className="size-5" />
            {t('take')}
          </Button>
        )}
        <Button size="lg" variant={state === 'missing' ? 'primary' : 'outline'} onClick={() => input.current?.click()}>
          <Icon of={ImagePlus} className="size-5" />
          {t('choose')}
        </Button>
      </div>
    </section>
  )
}
