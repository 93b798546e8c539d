import { useId, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

const side = 768
const maxZoom = 4

export interface CropSheetProps {
  /** A `data:` address. */
  source: string
  isPending: boolean
  /** Why it was not kept. */
  problem: string | null
  onClose: () => void
  onCrop: (file: File) => void
  onUnreadable: () => void
}

/** Moves and sizes a picture under a circle; hands on a square JPEG without what the camera wrote into it. */
export default function CropSheet({ source, isPending, problem, onClose, onCrop, onUnreadable }: CropSheetProps) {
  const { t } = useTranslation('profile')
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area | null>(null)
  const save = async () => {
    const file = area.current ? await cut(source, area.current) : null
    if (file) onCrop(file)
    else onUnreadable()
  }
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={t('settings.crop')}
        className="lg:mx-auto lg:max-w-140"
        foot={
          <>
            {problem ? (
              <p role="alert" className="mb-3 type-small text-bad">
                {problem}
              </p>
            ) : null}
            <Button size="lg" className="w-full" pending={isPending} onClick={() => void save()}>
              {t('settings.cropSave')}
            </Button>
          </>
        }
      >
        <p className="text-secondary text-quiet">{t('settings.cropHelp')}</p>
        <div dir="ltr" className="relative mt-4 h-80 overflow-hidden rounded-card bg-backdrop">
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => {
              area.current = pixels
            }}
            disableAutomaticStylesInjection
          />
        </div>
        <label htmlFor={zoomId} className="mt-4 block type-label text-secondary">
          {t('settings.zoom')}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 w-full accent-primary"
        />
      </SheetContent>
    </Sheet>
  )
}

async function cut(source: string, { x, y, width, height }: Area): Promise<File | null> {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#fbf8f4'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(picture, x, y, width, height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  return blob && new File([blob], 'picture.jpg', { type: blob.type })
}
