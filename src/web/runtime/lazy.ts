import { type ComponentType, lazy as lazily } from 'react'
import { underWay } from './awake.tsx'

interface Loaded<Props> {
  default: ComponentType<Props>
}

const maxTries = 5

/** A component whose code comes when it is first drawn; where the line breaks, it comes once it is whole again. */
export function lazy<Props>(load: () => Promise<Loaded<Props>>) {
  return lazily(() => arrive(load))
}

/** Asks for code a few times: once there is a connection again, or after a while where the browser believes that there is one. */
export async function arrive<Props>(load: () => Promise<Loaded<Props>>, tries = 1): Promise<Loaded<Props>> {
  try {
    return await underWay(load().catch((error: unknown) => (tries > 1 ? byOtherName<Props>(error, tries) : Promise.reject(error))))
  } catch (error) {
    if (tries === maxTries) throw error
    await new Promise((go) => {
      if (navigator.onLine) setTimeout(go, tries * 1000)
      else window.addEventListener('online', go, { once: true })
    })
    return arrive(load, tries + 1)
  }
}

/** Many browsers cache a failed module import for the life of the document; a query string forces a retry. */
function byOtherName<Props>(error: unknown, tries: number): Promise<Loaded<Props>> {
  const address = /https?:\S+\.js/.exec(String(error))?.[0]
  return address ? import(/* @vite-ignore */ `${address}?again=${tries}`) : Promise.reject(error)
}
