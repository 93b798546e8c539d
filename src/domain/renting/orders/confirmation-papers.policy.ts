import type { AttachmentKind } from '#platform/mail/attachment.ts'

/** The attachments of the confirmation of an order; a receipt once something is paid. */
export const confirmationPapers = ['calendar', 'receipt'] as const satisfies readonly AttachmentKind[]
