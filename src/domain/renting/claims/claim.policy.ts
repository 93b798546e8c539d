import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import type { Fils } from '#values/money.ts'

/** A party to a claim; `admin` means administrators and moderators. */
export type ClaimParty = 'customer' | 'owner' | 'admin'
/** The side that pays the decided amount. */
export type Bearer = 'customer' | 'owner' | 'shop'

interface KindRow {
  /** The side that opens it; lateness and loss are calculated by rule. */
  opens: 'customer' | 'owner' | 'system'
  /** The side that agrees or contests; null where the shop decides at once. */
  answers: 'customer' | 'owner' | null
  bearer: Bearer
  /** The limit: the value of the piece, or the amount paid for it. */
  most: 'value' | 'paid'
}

/** Every kind of claim. */
export const claimKindTable = {
  damage: { opens: 'owner', answers: 'customer', bearer: 'customer', most: 'value' },
  late: { opens: 'system', answers: null, bearer: 'customer', most: 'value' },
  lost: { opens: 'system', answers: null, bearer: 'customer', most: 'value' },
  'not-as-described': { opens: 'customer', answers: 'owner', bearer: 'owner', most: 'paid' },
  'delivery-fault': { opens: 'customer', answers: null, bearer: 'shop', most: 'paid' },
} as const satisfies Record<string, KindRow>
export type ClaimKind = keyof typeof claimKindTable
export const claimKinds = Object.keys(claimKindTable) as ClaimKind[]

/** The row of the table for a kind. */
export function kindOf(kind: ClaimKind): KindRow {
  return claimKindTable[kind]
}

export const claimStatuses = ['opened', 'agreed', 'escalated', 'decided', 'appealed', 'final', 'settled', 'withdrawn'] as const
export type ClaimStatus = (typeof claimStatuses)[number]
/** The statuses in which the paid amount is not final. */
export const openClaimStatuses = ['opened', 'escalated', 'decided', 'appealed'] as const satisfies readonly ClaimStatus[]

/** The statuses in which the shop has to decide. */
export const toDecideStatuses = ['escalated', 'appealed'] as const satisfies readonly ClaimStatus[]

/** The statuses with a final amount that is not settled yet. */
export const finalClaimStatuses = ['agreed', 'final'] as const satisfies readonly ClaimStatus[]

/** True while a claim may still change. */
export function isOpenClaim({ status }: { status: ClaimStatus }): boolean {
  return (openClaimStatuses as readonly ClaimStatus[]).includes(status)
}

/** True for a claim that is decided or agreed, and not paid yet. */
export function isDecidedUnsettled({ status }: { status: ClaimStatus }): boolean {
  return (['decided', 'appealed', ...finalClaimStatuses] as readonly ClaimStatus[]).includes(status)
}

/** Rules that decide without a person; each has words in `claims.json` of both languages. */
export const claimRules = ['late-fee', 'lost-value', 'small-claim'] as const
export type ClaimRule = (typeof claimRules)[number]

/** `opener` and `respondent` depend on the kind; `parties` are both. */
type ClaimActor = 'opener' | 'respondent' | 'parties' | 'admin' | 'system'

interface ClaimMoveRow {
  from: readonly ClaimStatus[]
  to: ClaimStatus
  by: ClaimActor
}

/** The whole life of a claim: every way from one status to another and who may take it. */
export const claimMoves = {
  agree: { from: ['opened'], to: 'agreed', by: 'respondent' },
  contest: { from: ['opened'], to: 'escalated', by: 'respondent' },
  escalate: { from: ['opened'], to: 'escalated', by: 'system' },
  withdraw: { from: ['opened', 'escalated'], to: 'withdrawn', by: 'opener' },
  decide: { from: ['escalated'], to: 'decided', by: 'admin' },
  appeal: { from: ['decided'], to: 'appealed', by: 'parties' },
  decideAppeal: { from: ['appealed'], to: 'final', by: 'admin' },
  conclude: { from: ['decided'], to: 'final', by: 'system' },
  /** A lost piece was found before anything was paid, or the rental ended at the shop's cost. */
  drop: { from: ['opened', 'escalated', 'decided', 'appealed', 'final', 'agreed'], to: 'withdrawn', by: 'system' },
  settle: { from: ['agreed', 'final'], to: 'settled', by: 'system' },
} as const satisfies Record<string, ClaimMoveRow>
export type ClaimMove = keyof typeof claimMoves
export const claimMoveNames = Object.keys(claimMoves) as ClaimMove[]

interface Claimed {
  kind: ClaimKind
  status: ClaimStatus
  rule: ClaimRule | null
  bearer: Bearer
}

/** Whether somebody of this party may make a move of a claim now. */
export function canMoveClaim(move: ClaimMove, claim: Claimed, party: ClaimParty | 'system'): boolean {
  const { from, by }: ClaimMoveRow = claimMoves[move]
  return from.includes(claim.status) && isBy(by, claim, party)
}

function isBy(by: ClaimActor, { kind, bearer }: Claimed, party: ClaimParty | 'system'): boolean {
  const { opens, answers } = claimKindTable[kind]
  switch (by) {
    case 'opener':
      return party === opens && party !== 'system'
    case 'respondent':
      return party === answers
    // An amount that the shop pays by rule leaves neither side worse off.
    case 'parties':
      return (party === 'customer' && bearer !== 'shop') || (party === 'owner' && kind !== 'late' && kind !== 'delivery-fault')
    default:
      return party === by
  }
}

const hourMs = 3_600_000
/** The hours after the delivery in which its customer may report a problem. */
export const reportHours = 12
/** The hours for the other side's answer, and for an appeal. */
export const answerHours = 48
export const appealHours = 48
/** The hours for the shop's decision about a claim or its appeal. */
export const decideHours = 72

/** Whether damage is small enough for the shop to pay it by rule. */
export function isSmallDamage({ kind, amount }: { kind: ClaimKind; amount: Fils }, { small }: BusinessSettings['claims']): boolean {
  return kind === 'damage' && amount <= small
}

/** Whether a person had a part in the first decision of a claim, so that somebody else decides its appeal. */
export function hasDecided({ decidedBy, askedBy }: { decidedBy: string | null; askedBy: string | null }, personId: string | null): boolean {
  return personId !== null && (decidedBy === personId || askedBy === personId)
}

/** Instants a number of hours after another. */
export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * hourMs)
}

/** The deadline of the shop's decision for a claim that reaches a status now; null where the shop does not decide. */
export function decideBy(status: ClaimStatus, now: Date): Date | null {
  return (toDecideStatuses as readonly ClaimStatus[]).includes(status) ? hoursAfter(now, decideHours) : null
}

/**
 * The amount left to claim of a piece: its agreed value less the other claims for its owner, whoever pays; together they never exceed it.
 */
export function leftToClaim(
  agreedValue: Fils,
  others: readonly { openedBy: KindRow['opens']; status: ClaimStatus; claimed: Fils; decided: Fils | null; returned: Fils }[],
): Fils {
  const counted = others.filter(({ openedBy, status }) => openedBy !== 'customer' && status !== 'withdrawn')
  return Math.max(0, agreedValue - counted.reduce((sum, { claimed, decided, returned }) => sum + (decided ?? claimed) - returned, 0))
}
