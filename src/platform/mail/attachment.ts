export const attachmentKinds = ['calendar', 'receipt', 'credit-note', 'statement'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** A file beside the text of a mail, made when the mail is sent, from the state at that time. */
export interface Attachment {
  kind: AttachmentKind
  /** Of the order, the refund or the payout. */
  id: string
}

/** The attachments that a mail may have: papers name the shop, so a discreet one has a calendar entry at most. */
export function attachmentsFor(kinds: readonly AttachmentKind[], { id, isDiscreet }: { id: string; isDiscreet: boolean }): Attachment[] {
  return kinds.filter((kind) => kind === 'calendar' || !isDiscreet).map((kind) => ({ kind, id }))
}
