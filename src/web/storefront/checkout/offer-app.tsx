import { Smartphone } from 'lucide'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The event by which a browser says that it can install the shop. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallEvent | null = null
const listeners = new Set<() => void>()

function keep(next: InstallEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}

if (!import.meta.env.SSR) {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => keep(null))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers to install the shop after an order, where the browser can. */
export function OfferApp() {
  const { t } = useTranslation('checkout')
  const event = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  )
  const [isAsking, setAsking] = useState(false)
  if (!event) return null
  const install = async () => {
    setAsking(true)
    // A browser lets an event ask only once.
    await event.prompt().catch(() => undefined)
    keep(null)
  }
  return (
    <section className="mt-10 flex gap-4 rounded-card border border-line bg-card p-6">
      <Icon of={Smartphone} className="mt-0.5 size-6 shrink-0 stroke-[1.6] text-primary-text" />
      <div>
        <h2 className="type-h3">{t('appTitle')}</h2>
        <p className="mt-1 max-w-[48ch] text-secondary leading-6 text-quiet">{t('appText')}</p>
        <Button variant="outline" className="mt-4" disabled={isAsking} onClick={() => void install()}>
          {t('appAction')}
        </Button>
      </div>
    </section>
  )
}
