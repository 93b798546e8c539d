/** Why an item is reported. `other` needs words. */
export const itemReasons = ['not-as-shown', 'counterfeit', 'not-theirs', 'unsafe', 'offensive', 'contact-details', 'other'] as const
export type ItemReason = (typeof itemReasons)[number]

/** Why the other side of a rental is reported. `other` needs words. */
export const personReasons = ['abusive', 'harassing', 'paid-outside', 'deceiving', 'no-show', 'other'] as const
export type PersonReason = (typeof personReasons)[number]

export type ReportReason = ItemReason | PersonReason

/** The subject of a report: an item, or a person who owns or rented one. */
export const subjects = ['item', 'owner', 'customer'] as const
export type ReportSubject = (typeof subjects)[number]

/** The moderator's decision: nothing wrong, an item to take off the market, or a person to warn. */
export const outcomes = ['no-breach', 'suspended', 'warned'] as const
export type ReportOutcome = (typeof outcomes)[number]

/** The outcomes of a report about this. */
export function outcomesOf(about: ReportSubject): readonly ReportOutcome[] {
  return about === 'item' ? ['no-breach', 'suspended'] : ['no-breach', 'warned']
}

/** Whether the reason says too little without words. */
export function needsWords(reason: ReportReason): boolean {
  return reason === 'other'
}

export const maxReportWords = 1000

export const reportStates = ['open', 'decided'] as const
