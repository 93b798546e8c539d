import { RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { BlurSpots } from './blur-spots.tsx'
import { editPicture, type Spot } from './edit-picture.ts'
import { previewOf } from './shrink-picture.ts'

const portrait = 4 / 5
const maxZoom = 4
/** Width to height of a free cut, as the exponent of two: from half as wide as high to twice. */
const freeRange = 1

export interface PhotoEditorProps {
  /** The address of the picture. */
  source: string
  onClose: () => void
  onDone: (file: File) => void
}

/** Cuts a picture to the shop's 4:5 or freely, turns it, and makes faces on it unrecognisable. */
export default function PhotoEditor({ source, onClose, onDone }: PhotoEditorProps) {
  const { t } = useTranslation('picture-tools')
  const [shape, setShape] = useState<'portrait' | 'free'>('portrait')
  const [wide, setWide] = useState(0)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const [spots, setSpots] = useState<readonly Spot[]>([])
  const [cut, setCut] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const area = useRef<Area | null>(null)
  const make = async (with_: readonly Spot[]) => {
    setBusy(true)
    const file = area.current && (await editPicture(source, { part: area.current, turn, spots: with_ }))
    setBusy(false)
    setUnreadable(!file)
    return file
  }
  const next = async () => {
    const file = await make([])
    if (file) setCut(await previewOf(file))
  }
  const done = async () => {
    const file = await make(spots)
    if (file) onDone(file)
  }
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={t(cut ? 'blurTitle' : 'cropTitle')}
        side="dialog"
        foot={
          <EditorFoot isBusy={isBusy} isUnreadable={isUnreadable} onDone={() => void done()}>
            {cut ? (
              <Button variant="quiet" onClick={() => setCut(null)}>
                {t('back')}
              </Button>
            ) : (
              <Button variant="soft" disabled={isBusy} onClick={() => void next()}>
                {t('toBlur')}
              </Button>
            )}
          </EditorFoot>
        }
      >
        {cut ? (
          <BlurSpots src={cut} spots={spots} onChange={setSpots} />
        ) : (
          <>
            <div dir="ltr" className="relative h-[min(52dvh,440px)] overflow-hidden rounded-card bg-backdrop">
              <Cropper
                image={source}
                crop={crop}
                zoom={zoom}
                maxZoom={maxZoom}
                rotation={turn}
                aspect={shape === 'portrait' ? portrait : 2 ** wide}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onRotationChange={setTurn}
                onCropComplete={(_, pixels) => {
                  area.current = pixels
                }}
                cropperProps={{ role: 'group', 'aria-label': t('moveHint') } as object}
                disableAutomaticStylesInjection
              />
            </div>
            <Shape shape={shape} wide={wide} onShape={setShape} onWide={setWide} />
            <ZoomField zoom={zoom} onZoom={setZoom} />
            <TurnField turn={turn} onTurn={setTurn} />
          </>
        )}
      </SheetContent>
    </Sheet>
  )
}

interface EditorFootProps {
  isBusy: boolean
  isUnreadable: boolean
  onDone: () => void
  /** The button of the other step. */
  children: ReactNode
}

function EditorFoot({ isBusy, isUnreadable, onDone, children }: EditorFootProps) {
  const { t } = useTranslation('picture-tools')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button pending={isBusy} onClick={onDone}>
        {t('done')}
      </Button>
      {children}
      {isUnreadable ? (
        <p role="alert" className="w-full type-small text-bad">
          {t('unreadable')}
        </p>
      ) : null}
    </div>
  )
}

function ZoomField({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useTranslation('picture-tools')
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="mt-4 block type-label text-secondary">
        {t('zoom')}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={maxZoom}
        step={0.05}
        value={zoom}
        onChange={(event) => onZoom(Number(event.target.value))}
        className="h-11 w-full accent-primary"
      />
    </>
  )
}

/** Straightens by degrees, or turns by a quarter. */
function TurnField({ turn, onTurn }: { turn: number; onTurn: (turn: number) => void }) {
  const { t } = useTranslation('picture-tools')
  const id = useId()
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block type-label text-secondary">
          {t('straighten')}
        </label>
        <input
          id={id}
          type="range"
          min={-180}
          max={180}
          step={1}
          value={turn}
          onChange={(event) => onTurn(Number(event.target.value))}
          className="h-11 w-full accent-primary"
        />
      </div>
      <Button variant="outline" size="sm" onClick={() => onTurn(((turn + 270) % 360) - 180)}>
        <Icon of={RotateCw} className="size-4" />
        {t('turn')}
      </Button>
    </div>
  )
}

interface ShapeProps {
  shape: 'portrait' | 'free'
  wide: number
  onShape: (shape: 'portrait' | 'free') => void
  onWide: (wide: number) => void
}

/** Whether it is cut as the shop shows it, or as narrow or wide as one likes. */
function Shape({ shape, wide, onShape, onWide }: ShapeProps) {
  const { t } = useTranslation('picture-tools')
  const id = useId()
  return (
    <div className="mt-4 flex flex-col gap-3">
      <ChoiceChips
        legend={t('shape')}
        name="shape"
        value={shape}
        options={(['portrait', 'free'] as const).map((value) => ({ value, label: t(`shapes.${value}`) }))}
        onChange={onShape}
      />
      {shape === 'free' ? (
        <div>
          <label htmlFor={id} className="block type-label text-secondary">
            {t('wide')}
          </label>
          <input
            id={id}
            type="range"
            min={-freeRange}
            max={freeRange}
            step={0.05}
            value={wide}
            onChange={(event) => onWide(Number(event.target.value))}
            className="h-11 w-full accent-primary"
          />
        </div>
      ) : null}
    </div>
  )
}
