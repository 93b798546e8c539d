const mark = 'uploads-of:'

/** The one store of pictures on their way; the key of each begins with whose it is. */
export const uploadStore = ['libsa-uploads', 'files'] as const

export function uploadKey(personId: string, ...parts: string[]): string {
  return [personId, ...parts].join(':')
}

/** Notes that pictures of this person may lie on this device. */
export function markUploads(personId: string): void {
  try {
    localStorage.setItem(`${mark}${personId}`, 'yes')
  } catch {
    return
  }
}

/** Forgets the pictures that wait on this device to be sent; with `but` those of that person stay. The store is opened only where one was filled. */
export async function forgetUploads(but?: string): Promise<void> {
  const people = marked().filter((personId) => personId !== but)
  if (people.length === 0) return
  const { createStore, delMany, keys } = await import('idb-keyval')
  const store = createStore(...uploadStore)
  const theirs = (await keys<string>(store)).filter((key) => people.some((personId) => key.startsWith(uploadKey(personId, ''))))
  await delMany(theirs, store)
  for (const personId of people) localStorage.removeItem(`${mark}${personId}`)
}

function marked(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(mark) ? [key.slice(mark.length)] : []))
  } catch {
    return []
  }
}
