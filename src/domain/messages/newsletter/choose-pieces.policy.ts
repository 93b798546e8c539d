import { fitOf } from '#domain/catalogue/items/fit.policy.ts'
import { cityOfPickup } from '#domain/site/areas/area.policy.ts'
import type { Body } from '#values/body.ts'
import { piecesPerMail } from './issue.policy.ts'

interface Piece {
  id: string
  ownerId: string
  isFree: boolean
  pickupArea: string
  measurements: readonly { part: string; cm: number }[]
}

/** The facts of a reader that decide about pieces; all empty without an account of the same mailbox. */
export interface ReaderTaste {
  personId: string | null
  /** Their saved measurements. */
  body: Body | null
  /** The city of their usual address. */
  city: string | null
  /** The people whom they have blocked, or who have blocked them. */
  blocked: ReadonlySet<string>
}

/**
 * The pieces of an issue for one reader: free on the coming days, of nobody blocked and not their own. Saved measurements exclude what is too
 * tight or too loose. Pieces of the reader's city come before those of the other, since every piece is delivered to both. Otherwise
 * the order of the issue stays.
 */
export function choosePieces<P extends Piece>(pieces: readonly P[], { personId, body, city, blocked }: ReaderTaste): P[] {
  const open = pieces.filter(({ isFree, ownerId }) => isFree && ownerId !== personId && !blocked.has(ownerId))
  const fitting = body ? open.filter(({ measurements }) => ['fits', null].includes(fitOf(body, measurements))) : open
  const isNear = ({ pickupArea }: P) => city === null || cityOfPickup(pickupArea) === city
  return [...fitting.filter(isNear), ...fitting.filter((piece) => !isNear(piece))].slice(0, piecesPerMail)
}
