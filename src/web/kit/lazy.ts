import { type ComponentType, lazy as lazily } from 'react'

interface Loaded<Props> {
  default: ComponentType<Props>
}

/** A component whose code comes when it is first drawn; without a connection it comes once there is one again. */
export function lazy<Props>(load: () => Promise<Loaded<Props>>) {
  return lazily(() => arrive(load))
}

async function arrive<Props>(load: () => Promise<Loaded<Props>>): Promise<Loaded<Props>> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((go) => window.addEventListener('online', go, { once: true }))
    return load().catch(reload)
  }
}

/** Some browsers keep that a file did not come for as long as the page stands; what is being typed is kept in the tab. */
function reload(): Promise<never> {
  window.location.reload()
  return new Promise(() => {})
}
