import type { ClaimsOfRental } from '#domain/renting/claims/claim.contract.ts'
import { underWay } from '#web/runtime/awake.tsx'

/** Why a photograph was not sent: the server's own words, or null where none came. */
export class PhotoRefused extends Error {
  readonly words: string | null
  constructor(words: string | null) {
    super('a photograph was not sent')
    this.words = words
  }
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
