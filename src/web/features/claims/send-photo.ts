import type { ClaimsOfRental } from '#domain/renting/claims/claim.contract.ts'
import { underWay } from '#web/runtime/awake.tsx'

const taken = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const maxBytes = 5 * 1024 * 1024
const longestEdge = 2600

/** Why a photograph was not sent: the server's own words, or null where none came. */
export class PhotoRefused extends Error {
  readonly words: string | null
  constructor(words: string | null) {
    super('a photograph was not sent')
    this.words = words
  }
}

/**
 * The photograph in a form that the shop accepts: one that is too large, or of another format that the browser can read, is converted. Null
 * for anything else.
 */
export async function readPhoto(file: File): Promise<Blob | null> {
  if (taken.includes(file.type) && file.size <= maxBytes) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

/** Sends a photograph that proves something about a rental, and says how far it is. A request of its own, as `fetch` knows no progress. */
export function sendPhoto(rentalId: string, photo: Blob, onProgress: (share: number) => void): Promise<ClaimsOfRental> {
  const sent = new Promise<ClaimsOfRental>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/claims/of-rental/${encodeURIComponent(rentalId)}/evidence`)
    request.setRequestHeader('content-type', photo.type)
    request.setRequestHeader('accept-language', document.documentElement.lang)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new PhotoRefused(null))
    request.onload = () => {
      const body: unknown = request.response
      if (request.status === 200) resolve(body as ClaimsOfRental)
      else reject(new PhotoRefused(request.status < 500 ? ((body as { title?: string } | null)?.title ?? null) : null))
    }
    request.send(photo)
  })
  return underWay(sent)
}
