/** The meaning of a phase of a rental's life wherever statuses are distinguished. */
export interface PhaseMeaning {
  /** A piece or money may still move: nobody involved can be deleted. */
  isLive: boolean
  /** Counts among the open orders of a customer. */
  isOpen: boolean
  /** The order is or was booked: it was paid, or is to be paid at the door. */
  isBooked: boolean
  /** The checkout is not finished. */
  isUnpaid: boolean
  /** Shown in the list of orders. */
  isListed: boolean
  /** The piece is still to be brought. */
  isComing: boolean
  /** The piece is to be collected from the customer, now or later. */
  isToCollect: boolean
  /** Its price is paid, or to be paid. */
  isPayable: boolean
  /** Its deposit is at stake, which may ask for a check of identity. */
  isDepositAtStake: boolean
  /** Counts towards the trust that lowers deposits. */
  earnsTrust: boolean
  /** It ended, and a part of its payment may be kept. */
  keepsPart: boolean
}

const no: PhaseMeaning = {
  isLive: false,
  isOpen: false,
  isBooked: false,
  isUnpaid: false,
  isListed: true,
  isComing: false,
  isToCollect: false,
  isPayable: false,
  isDepositAtStake: false,
  earnsTrust: false,
  keepsPart: false,
}
const open: PhaseMeaning = { ...no, isLive: true, isOpen: true, isBooked: true }

/** The phases of a rental's life; each status has one. */
export const phases = {
  checkout: { ...no, isLive: true, isUnpaid: true, isDepositAtStake: true },
  abandoned: { ...no, isUnpaid: true, isListed: false },
  asked: { ...open, isComing: true, isDepositAtStake: true },
  coming: { ...open, isComing: true, isToCollect: true, isPayable: true, isDepositAtStake: true },
  'with-customer': { ...open, isToCollect: true, isPayable: true, isDepositAtStake: true },
  back: { ...open, isPayable: true },
  done: { ...no, isBooked: true, isPayable: true, earnsTrust: true },
  /** It was booked and went wrong; some of the money is kept. */
  failed: { ...no, isBooked: true, keepsPart: true },
  /** Its customer withdrew or cancelled it. */
  withdrawn: { ...no, keepsPart: true },
  /** It ended before anybody wore the piece, or the platform bears the cost. */
  void: no,
} as const satisfies Record<string, PhaseMeaning>
