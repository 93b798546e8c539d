import { useEffect, useRef } from 'react'
import { useCountInTitle } from '#web/runtime/use-count-in-title.ts'

/** Shows the number of conversations that need this person in the title of the tab. A new one plays a sound for an available agent. */
export function useAlerts(needing: number, isTaking: boolean): void {
  useCountInTitle(needing)
  const before = useRef(needing)
  useEffect(() => {
    if (needing > before.current && isTaking) ring()
    before.current = needing
  }, [needing, isTaking])
}

/** Two short tones; a browser that was not touched yet stays silent. */
function ring(): void {
  const audio = new AudioContext()
  const gain = audio.createGain()
  gain.gain.value = 0.05
  gain.connect(audio.destination)
  for (const [at, frequency] of [660, 880].entries()) {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(audio.currentTime + at * 0.15)
    tone.stop(audio.currentTime + at * 0.15 + 0.12)
  }
  setTimeout(() => void audio.close(), 1000)
}
