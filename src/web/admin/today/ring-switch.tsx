import { BellRing } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { Switch } from '#web/ui/switch.tsx'

const key = 'libsa-ring'
/** The notes of the sound: hertz, and the seconds after which each begins. */
const notes = [
  [659, 0],
  [880, 0.18],
] as const
const noteSeconds = 0.35

/** A switch, kept on this device, for a sound at each new order; what is new is also said. */
export function RingSwitch({ recent }: { recent: readonly string[] }) {
  const { t } = useTranslation('today')
  const id = useId()
  const [isOn, setOn] = useState(false)
  const [count, setCount] = useState(0)
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => setOn(readKept()), [])
  useEffect(() => {
    const { current: before } = known
    known.current = new Set([...(before ?? []), ...recent])
    const added = before ? recent.filter((id) => !before.has(id)).length : 0
    if (added === 0) return
    setCount(added)
    if (isOn) ring()
  }, [recent, isOn])
  const change = (next: boolean) => {
    setOn(next)
    keep(next)
    // A browser plays only after a press.
    if (next) ring()
  }
  return (
    <>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-dense max-lg:w-full max-lg:justify-between">
        <span className="flex items-center gap-2.5">
          <Icon of={BellRing} className="size-4.5 text-quiet" />
          <span className="lg:hidden">
            {t('sound.label')}
            <span className="block text-caption text-quiet">{t('sound.hint')}</span>
          </span>
          <span className="max-lg:hidden" title={`${t('sound.label')} · ${t('sound.hint')}`}>
            {t('sound.short')}
          </span>
        </span>
        <Switch id={id} checked={isOn} onChange={({ target }) => change(target.checked)} />
      </label>
      <p role="status" className="sr-only">
        {count > 0 ? t('sound.new', { count }) : ''}
      </p>
    </>
  )
}

function readKept(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

function keep(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off')
  } catch {
    // A browser without storage forgets it with the page.
  }
}

function ring(): void {
  const sound = new AudioContext()
  for (const [hertz, after] of notes) {
    const tone = sound.createOscillator()
    const volume = sound.createGain()
    const begin = sound.currentTime + after
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.2, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + noteSeconds)
    tone.connect(volume).connect(sound.destination)
    tone.start(begin)
    tone.stop(begin + noteSeconds)
    tone.onended = () => after === notes[1][1] && void sound.close()
  }
}
