import { recordDays } from '#domain/accounts/people/trusted-owner.policy.ts'

/** A person's record as a customer in the last 365 days. */
export interface CustomerDeeds {
  /** Rentals that were completed. */
  completed: number
  /** Pieces that came back, and those of them that came back in time. */
  returned: number
  onTime: number
  /** Days by which pieces were late, together. */
  lateDays: number
  /** Deliveries that the courier brought, and those of them that were refused at the door. */
  brought: number
  refused: number
  lostClaims: number
  /** Reviews by owners, and their stars together. */
  reviews: number
  stars: number
}

/** A person's record as an owner in the last 365 days. */
export interface OwnerDeeds {
  completed: number
  /** Requests, those accepted, declined and left without an answer. */
  asked: number
  accepted: number
  declined: number
  unanswered: number
  /** Rentals that were confirmed, and those of them that the owner cancelled. */
  confirmed: number
  cancelled: number
  /** Pieces that were packed, and those of them by noon of the day before the first day. */
  packed: number
  packedOnTime: number
  lostClaims: number
  reviews: number
  stars: number
}

export const customerInputs = ['on-time', 'late-days', 'taken', 'stars', 'lost-claims'] as const
export const ownerInputs = ['answered', 'kept', 'packed', 'stars', 'lost-claims'] as const
export type CustomerInput = (typeof customerInputs)[number]
export type OwnerInput = (typeof ownerInputs)[number]

/** A part of the score: `good` of `all`, and its points of at most `most`; a lost claim only subtracts. */
export interface ScorePart<Input extends string = CustomerInput | OwnerInput> {
  input: Input
  good: number
  all: number
  points: number
  most: number
}

export interface Score<Input extends string = CustomerInput | OwnerInput> {
  /** 0 to 100, or null for somebody new. */
  score: number | null
  completed: number
  parts: ScorePart<Input>[]
}

/** The completed rentals needed for a score; a person with fewer is new. */
export const newUntil = 3
/** The days back to which a score counts bookings. */
export const scoreDays = recordDays
/** A Bayesian prior for everybody: so many events, nine of ten of them good, and so many reviews of 4.5 stars. */
export const prior = { times: 3, share: 0.9, stars: 4.5 } as const
/** The points of each part; together 100. */
export const customerPoints = { 'on-time': 45, 'late-days': 15, taken: 15, stars: 25 } as const
export const ownerPoints = { answered: 20, kept: 25, packed: 25, stars: 30 } as const
/** The late days at which their points are zero. */
export const mostLateDays = 10
/** The points subtracted by each lost claim, and by all of them at most. */
export const claimPoints = { each: 10, most: 30 } as const

const maxStars = 5

/** The reliability of a customer. */
export function customerScore(deeds: CustomerDeeds): Score<CustomerInput> {
  const { returned, onTime, lateDays, brought, refused, completed } = deeds
  const most = customerPoints
  return scoreOf(completed, [
    shareOf('on-time', { good: onTime, all: returned, most: most['on-time'] }),
    {
      input: 'late-days',
      good: lateDays,
      all: mostLateDays,
      most: most['late-days'],
      points: rounded(most['late-days'] * Math.max(0, 1 - lateDays / mostLateDays)),
    },
    shareOf('taken', { good: brought - refused, all: brought, most: most.taken }),
    starsOf(deeds, most.stars),
    claimsOf(deeds.lostClaims),
  ])
}

/** The reliability of an owner. */
export function ownerScore(deeds: OwnerDeeds): Score<OwnerInput> {
  const { completed, asked, accepted, confirmed, cancelled, packed, packedOnTime } = deeds
  return scoreOf(completed, [
    shareOf('answered', { good: accepted, all: asked, most: ownerPoints.answered }),
    shareOf('kept', { good: confirmed - cancelled, all: confirmed, most: ownerPoints.kept }),
    shareOf('packed', { good: packedOnTime, all: packed, most: ownerPoints.packed }),
    starsOf(deeds, ownerPoints.stars),
    claimsOf(deeds.lostClaims),
  ])
}

function scoreOf<Input extends string>(completed: number, parts: ScorePart<Input>[]): Score<Input> {
  const sum = parts.reduce((total, { points }) => total + points, 0)
  return { score: completed < newUntil ? null : Math.min(100, Math.max(0, Math.round(sum))), completed, parts }
}

function shareOf<Input extends string>(input: Input, { good, all, most }: { good: number; all: number; most: number }): ScorePart<Input> {
  const share = (good + prior.times * prior.share) / (all + prior.times)
  return { input, good, all, most, points: rounded(most * share) }
}

/** One star is worth nothing, five are worth all of it. */
function starsOf({ stars, reviews }: { stars: number; reviews: number }, most: number): ScorePart<'stars'> {
  const average = (stars + prior.times * prior.stars) / (reviews + prior.times)
  return { input: 'stars', good: stars, all: reviews, most, points: rounded((most * (average - 1)) / (maxStars - 1)) }
}

function claimsOf(lost: number): ScorePart<'lost-claims'> {
  // Not -0.
  const points = lost === 0 ? 0 : -Math.min(claimPoints.most, lost * claimPoints.each)
  return { input: 'lost-claims', good: lost, all: lost, most: 0, points }
}

/** Rounds to a tenth, so that the shown parts add up to the shown score. */
function rounded(points: number): number {
  return Math.round(points * 10) / 10
}
