import { QrCode } from 'lucide'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useCamera } from '#web/features/condition/use-camera.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** Chrome on Android has it; where it is missing there is the field alone. */
function detectorOf(): DetectorClass | null {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null
}

interface LabelFieldProps {
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** The code of a piece's label: scanned with the camera where the browser can, or typed. */
export function LabelField({ value, error, onChange }: LabelFieldProps) {
  const { t } = useTranslation('deliveries')
  const [isScanning, setScanning] = useState(false)
  const canScan = useSyncExternalStore(
    () => () => undefined,
    () => detectorOf() !== null,
    () => false,
  )
  return (
    <div className="flex flex-col gap-3">
      {canScan ? (
        <Button variant="outline" size="lg" className="w-full" aria-expanded={isScanning} onClick={() => setScanning(!isScanning)}>
          <Icon of={QrCode} className="size-5" />
          {t(isScanning ? 'label.stop' : 'label.scan')}
        </Button>
      ) : null}
      {isScanning ? (
        <Scanner
          onFound={(text) => {
            setScanning(false)
            onChange(codeOf(text))
          }}
        />
      ) : null}
      <Field label={t('label.field')} hint={t('label.hint')} error={error}>
        <TextInput
          dir="ltr"
          maxLength={80}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="rtl:text-end"
        />
      </Field>
    </div>
  )
}

/** Of the address that a label holds, its last step. */
function codeOf(text: string): string {
  return text.trim().split('/').at(-1) ?? ''
}

const pauseMs = 250

function Scanner({ onFound }: { onFound: (text: string) => void }) {
  const { t } = useTranslation('deliveries')
  const { video, state } = useCamera()
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const Detector = detectorOf()
    if (!Detector || state !== 'open') return
    const detector = new Detector({ formats: ['qr_code'] })
    const timer = setInterval(() => {
      const { current } = video
      if (!current || current.readyState < 2) return
      detector.detect(current).then(
        ([first]) => {
          if (first) found(first.rawValue)
        },
        () => undefined,
      )
    }, pauseMs)
    return () => clearInterval(timer)
  }, [state, video])
  if (state === 'missing')
    return (
      <p role="status" className="rounded-card bg-sunk px-4 py-3 text-secondary leading-6">
        {t('label.noCamera')}
      </p>
    )
  return (
    <div className="mx-auto aspect-square w-full max-w-90 overflow-hidden rounded-card bg-inverse">
      <video ref={video} autoPlay muted playsInline aria-label={t('label.view')} className="size-full object-cover" />
    </div>
  )
}
